/** Path below which the client is served, with a slash at both ends. Its server writes it into the page. */
export const BASE_PATH = document.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content ?? '/'
