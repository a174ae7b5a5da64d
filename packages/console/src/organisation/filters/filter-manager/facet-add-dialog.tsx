import { addFacets } from '@backroom/contract/organisation/filters/facets'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** One name a line: a single facet, or a pasted list of them. */
export function FacetAddDialog({ filterUid, onClose }: { filterUid: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const add = useWrite(addFacets, { ignore: [400] })
  const names = text
    .split('\n')
    .map(name => name.trim())
    .filter(name => name !== '')
  return (
    <Modal opened onClose={onClose} title={say('Add facets')} size={440}>
      <form
        onSubmit={event => {
          event.preventDefault()
          add.mutate(
            { params: { uid: filterUid }, body: { names } },
            {
              onSuccess: ({ made, alreadyThere }) => {
                onClose()
                notify({
                  title: say('{facets} added', { facets: counted(made, 'facet') }),
                  ...(alreadyThere.length > 0 && {
                    text: say('Already there: {names}', { names: alreadyThere.slice(0, 10).join(', ') }),
                  }),
                })
              },
            },
          )
        }}
      >
        <Textarea
          label={say('Names, one a line')}
          data-autofocus
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          error={add.error?.body.message}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button type="submit" variant="filled" disabled={names.length === 0} loading={add.isPending}>
            {names.length < 2 ? say('Add facet') : say('Add {n} facets', { n: names.length })}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
