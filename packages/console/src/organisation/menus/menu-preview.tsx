import { type MenuDraft, menuPreview } from '@backroom/contract/organisation/menus/menus'
import type { MenuNode } from '@backroom/contract/organisation/result-lists/pages'
import { Box, Image, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { WidthSwitch } from '#kit/parts/width-switch.tsx'
import { say } from '#kit/say.ts'

/** The draft as shoppers would see it, on a desk and on a phone. */
export function MenuPreview({ draft }: { draft: MenuDraft }) {
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  const [open, setOpen] = useState(0)
  const { data } = useRead(menuPreview, { params: { site: draft.site } }, { keepsLast: true, staleMs: 0 })
  const top = data?.nodes ?? []
  const shown = top[Math.min(open, top.length - 1)]
  return (
    <Box component="aside" p={14} bg="var(--br-sunken)" aria-label={say('Menu preview')}>
      <WidthSwitch
        size="xs"
        mb="sm"
        mr="auto"
        devices={['desktop', 'phone']}
        device={device}
        onChange={setDevice}
      />
      {device === 'phone' ? (
        <Box maw={320} bdrs={16} bg="var(--br-page)" className="framed">
          <Branch nodes={top} />
        </Box>
      ) : (
        <>
          <Box component="nav" className="framed" bg="var(--br-page)" aria-label={say('Top level')}>
            {top.map((node, at) => (
              <UnstyledButton
                key={`${node.kind} ${node.label} ${node.url}`}
                px={8}
                py={4}
                bdrs={5}
                {...(at === open && { bg: 'var(--br-selected)' })}
                aria-pressed={at === open}
                data-emphasis={node.emphasis}
                onClick={() => setOpen(at)}
              >
                {node.label}
              </UnstyledButton>
            ))}
          </Box>
          {shown && (
            <Box bg="var(--br-page)" className="framed" style={{ columnCount: shown.columns }}>
              {shown.image && <Image src={shown.image} alt="" radius={6} />}
              <Branch nodes={shown.children} />
              {shown.children.length === 0 && <Text c="dimmed">{say('Nothing under it.')}</Text>}
            </Box>
          )}
        </>
      )}
    </Box>
  )
}

function Branch({ nodes }: { nodes: readonly MenuNode[] }) {
  return (
    <ul className="plain">
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
          {node.children.length > 0 && (
            <Box pl={14}>
              <Branch nodes={node.children} />
            </Box>
          )}
        </li>
      ))}
    </ul>
  )
}
