import { Button, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { discoveryObjectOf, formatAddress, parseAddress } from '@barn-workbench/core/schema'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Add.module.css'
import type { RequestedInstance } from './requestedInstance'

/** An address without a protocol is one over https. */
const complete = (text: string) => (text.includes('://') ? text : `https://${text}`)

const AddressRules = z.object({
  address: z
    .string()
    .trim()
    .min(1, 'required')
    .transform((text, context) => {
      const address = parseAddress(complete(text))
      if (address) return address
      context.addIssue({ code: 'custom', message: 'address_invalid' })
      return z.NEVER
    }),
})

interface ByAddressProps {
  initial: string
  onFound: (requested: RequestedInstance, address: string) => void
}

/** Asks for the address of a site. */
export function ByAddress({ initial, onFound }: ByAddressProps) {
  const t = useMessages()
  const form = useForm({
    schema: AddressRules,
    initial: { address: initial },
    onSubmit({ address }) {
      const discoveryObject = discoveryObjectOf(address)
      onFound({ globalUniqueIdentifier: null, name: null, discoveryObject, isAsked: true }, formatAddress(address))
    },
  })
  const field = form.field('address')
  return (
    <section className={classes.way} aria-labelledby="add-address">
      <h2 className={classes.wayTitle} id="add-address">
        {t('add.address.title')}
      </h2>
      <form {...form.props}>
        <Stack gap="md" align="start">
          <TextInput
            {...field}
            value={field.value ?? ''}
            w="100%"
            size="md"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            label={t('add.address.label')}
            description={t('add.address.hint')}
          />
          <Button type="submit" size="md">
            {t('add.ask')}
          </Button>
        </Stack>
      </form>
    </section>
  )
}
