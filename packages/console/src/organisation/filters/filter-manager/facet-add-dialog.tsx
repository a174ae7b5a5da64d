import { addFacets } from '@backroom/contract/organisation/filters/facets'
import { counted } from '@backroom/contract/wording/say'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'

/** One name a line: a single facet, or a pasted list of them. */
export function FacetAddDialog({ filterUid, onClose }: { filterUid: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const names = text
    .split('\n')
    .map(name => name.trim())
    .filter(name => name !== '')
  return (
    <CallDialog
      title={say('Add facets')}
      call={addFacets}
      sent={() => ({ params: { uid: filterUid }, body: { names } })}
      submit={names.length < 2 ? say('Add facet') : say('Add {n} facets', { n: names.length })}
      isReady={names.length > 0}
      onClose={onClose}
      onDone={({ made, alreadyThere }) =>
        notify({
          title: say('{facets} added', { facets: counted(made, 'facet') }),
          ...(alreadyThere.length > 0 && {
            text: say('Already there: {names}', { names: alreadyThere.slice(0, 10).join(', ') }),
          }),
        })
      }
    >
      <Textarea
        label={say('Names, one a line')}
        data-autofocus
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
    </CallDialog>
  )
}
