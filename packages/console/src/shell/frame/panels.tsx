import { Suspense } from 'react'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { panels } from '#orders/door.ts'
import { PanelBoundary } from '#shell/faults/panel-boundary.tsx'

/** Records that open over whatever page is there, by a word of its address, and leave it as it was. */
export function Panels() {
  return Object.keys(panels).map(word => <Opened key={word} word={word as keyof typeof panels} />)
}

function Opened({ word }: { readonly word: keyof typeof panels }) {
  const [value, set] = useAddressWord(word)
  const uid = Number(value)
  if (!Number.isInteger(uid) || uid < 1) return null
  const Panel = panels[word]
  return (
    <PanelBoundary key={uid}>
      <Suspense>
        <Panel uid={uid} onClose={() => set(null)} />
      </Suspense>
    </PanelBoundary>
  )
}
