import { type ComponentType, lazy, Suspense } from 'react'
import { useValue } from '#kit/external-store.ts'
import { loadPart } from '#shell/load-part.ts'
import { PanelBoundary } from '#shell/panel-boundary.tsx'
import { type PopupName, popup } from '#shell/popups.ts'
import { useOpenedOnce } from '#shell/use-opened-once.ts'

const part = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await loadPart(load) }))

/** The shell's popups, each loaded when it is first opened. */
const parts: Partial<Record<PopupName, ComponentType>> = {
  palette: part(() => import('#shell/command-palette.tsx').then(({ CommandPalette }) => CommandPalette)),
  help: part(() => import('#shell/keyboard-help.tsx').then(({ KeyboardHelp }) => KeyboardHelp)),
  itemLookUp: part(() => import('#shell/item-look-up.tsx').then(({ ItemLookUp }) => ItemLookUp)),
  whatsNew: part(() => import('#shell/whats-new.tsx').then(({ WhatsNew }) => WhatsNew)),
  sandbox: part(() => import('#shell/sandbox-drawer.tsx').then(({ SandboxDrawer }) => SandboxDrawer)),
}

/** Palette, help, look-up and the others, over whatever page is open. */
export function Popups() {
  const open = useValue(popup)
  const opened = useOpenedOnce(open)
  return opened.map(name => {
    const Part = parts[name]
    return Part ? (
      <PanelBoundary key={name}>
        <Suspense>
          <Part />
        </Suspense>
      </PanelBoundary>
    ) : null
  })
}
