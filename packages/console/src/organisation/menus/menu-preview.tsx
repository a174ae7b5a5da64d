import { type MenuDraft, menuPreview } from '@backroom/contract/organisation/menus/menus'
import type { MenuNode } from '@backroom/contract/organisation/result-lists/pages'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { WidthSwitch } from '#kit/parts/width-switch.tsx'
import { say } from '#kit/say.ts'
import classes from '#organisation/menus/menus.module.css'

/** The draft as shoppers would see it, on a desk and on a phone. */
export function MenuPreview({ draft }: { draft: MenuDraft }) {
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  const [open, setOpen] = useState(0)
  const { data } = useRead(menuPreview, { params: { site: draft.site } }, { keepsLast: true, staleMs: 0 })
  const top = data?.nodes ?? []
  const shown = top[Math.min(open, top.length - 1)]
  return (
    <aside className={classes.preview} aria-label={say('Menu preview')}>
      <WidthSwitch size="xs" mb="sm" devices={['desktop', 'phone']} device={device} onChange={setDevice} />
      {device === 'phone' ? (
        <div className={classes.phone}>
          <Branch nodes={top} />
        </div>
      ) : (
        <>
          <nav className={classes.bar} aria-label={say('Top level')}>
            {top.map((node, at) => (
              <button
                key={`${node.kind} ${node.label} ${node.url}`}
                type="button"
                className={classes.tab}
                aria-pressed={at === open}
                data-emphasis={node.emphasis}
                onClick={() => setOpen(at)}
              >
                {node.label}
              </button>
            ))}
          </nav>
          {shown && (
            <div className={classes.panel} style={{ columnCount: shown.columns }}>
              {shown.image && <img src={shown.image} alt="" className={classes.picture} />}
              <Branch nodes={shown.children} />
              {shown.children.length === 0 && <Text c="dimmed">{say('Nothing under it.')}</Text>}
            </div>
          )}
        </>
      )}
    </aside>
  )
}

function Branch({ nodes }: { nodes: readonly MenuNode[] }) {
  return (
    <ul className={classes.branch}>
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read the same
        <li key={at}>
          <span
            data-emphasis={node.emphasis}
            data-heading={node.kind === 'heading' || undefined}
            title={node.url ?? ''}
          >
            {node.label}
          </span>
          {node.children.length > 0 && <Branch nodes={node.children} />}
        </li>
      ))}
    </ul>
  )
}
