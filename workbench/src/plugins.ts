import type { LoadManifest } from './registry/loadPlugins'

/**
 * The plugins of this workbench, by the names of their folders. Each manifest is a small separate file, so that one
 * that cannot be loaded does not affect the others; widgets and pages load when they are first shown.
 */
export const manifests: Readonly<Record<string, LoadManifest>> = {
  instances: () => import('@barn-workbench/plugin-instances'),
  accounts: () => import('@barn-workbench/plugin-accounts'),
  'site-plugins': () => import('@barn-workbench/plugin-site-plugins'),
  directory: () => import('@barn-workbench/plugin-directory'),
  system: () => import('@barn-workbench/plugin-system'),
  settings: () => import('@barn-workbench/plugin-settings'),
  'pen-state': () => import('@barn-workbench/plugin-pen-state'),
  'dead-animals': () => import('@barn-workbench/plugin-dead-animals'),
  cameras: () => import('@barn-workbench/plugin-cameras'),
  'frame-seek': () => import('@barn-workbench/plugin-frame-seek'),
  canvas: () => import('@barn-workbench/plugin-canvas'),
  incidents: () => import('@barn-workbench/plugin-incidents'),
  notifications: () => import('@barn-workbench/plugin-notifications'),
  'health-checks': () => import('@barn-workbench/plugin-health-checks'),
  vms: () => import('@barn-workbench/plugin-vms'),
  'data-collection': () => import('@barn-workbench/plugin-data-collection'),
  measurements: () => import('@barn-workbench/plugin-measurements'),
  rules: () => import('@barn-workbench/plugin-rules'),
  rounds: () => import('@barn-workbench/plugin-rounds'),
  artifacts: () => import('@barn-workbench/plugin-artifacts'),
  connections: () => import('@barn-workbench/plugin-connections'),
  regions: () => import('@barn-workbench/plugin-regions'),
}
