import type { Group } from '@backroom/contract/kit/screen'
import { AppShell, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFlask } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useSuperUntil } from '#access/super-users/use-super-user.ts'
import { useLayer } from '#kit/asking/layers.ts'
import { useRunNotices } from '#kit/bulk/run-notices.ts'
import { undoAction } from '#kit/bulk/undo-run.ts'
import { useValue } from '#kit/external-store.ts'
import { pageNews } from '#kit/page/page.ts'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import themeJson from '#kit/theme.json'
import { Bars } from '#shell/frame/bars.tsx'
import { Foot } from '#shell/frame/foot.tsx'
import classes from '#shell/frame/frame.module.css'
import { Header } from '#shell/frame/header.tsx'
import { Panels } from '#shell/frame/panels.tsx'
import { Popups } from '#shell/frame/popup-parts.tsx'
import { menuDrawer } from '#shell/frame/popups.ts'
import { useHotkeys } from '#shell/hotkeys/use-hotkeys.ts'
import { Menu } from '#shell/menu/menu.tsx'
import { MenuRail } from '#shell/menu/menu-rail.tsx'
import { LeaveGuard } from '#shell/routes/leave-guard.tsx'
import { useCurrentScreen } from '#shell/routes/use-current-screen.ts'
import { countPage } from '#shell/routes/used-pages.ts'
import { useWindowTitle } from '#shell/routes/window-title.ts'
import { useFreshData } from '#shell/use-fresh-data.ts'

const { size, z } = themeJson.other

/** Menu, header, page and foot: everything that stays while pages come and go. */
export function Frame() {
  const { isSandbox } = useStoreFacts()
  const { hasSaveBar } = useValue(pageNews)
  const screen = useCurrentScreen()
  const menu = useMenu()
  const isSuperUser = useSuperUntil() !== null
  useEffect(() => {
    if (screen) countPage(screen.path)
  }, [screen])
  useWindowTitle()
  useFreshData()
  useRunNotices(undoAction)
  useHotkeys(() => menu.open())
  return (
    <AppShell
      layout="alt"
      header={{ height: size.header }}
      navbar={{
        width: menu.isFolded ? size.navRail : size.nav,
        breakpoint: 0,
        collapsed: { desktop: !menu.isWide, mobile: !menu.isWide },
      }}
      transitionDuration={0}
    >
      <a href="#page" className={classes.skip}>
        {say('Skip to the page')}
      </a>
      <AppShell.Navbar className={classes.nav}>
        {menu.isWide && menu.isFolded && <MenuRail onGroup={menu.open} />}
        {menu.isWide && !menu.isFolded && <Menu onOpened={() => {}} />}
      </AppShell.Navbar>
      <AppShell.Header className={classes.header} data-super={isSuperUser || undefined}>
        <Header onMenu={menu.press} />
      </AppShell.Header>
      <MenuDrawer isOpen={!menu.isWide && menu.isDrawerOpen} onClose={menu.close} />
      <AppShell.Main className={classes.main}>
        {isSandbox && (
          <div className={`${classes.band} line small`}>
            <IconFlask size={14} stroke={1.7} aria-hidden="true" />
            {say('Demo store: nothing leaves this machine')}
          </div>
        )}
        <Bars />
        <div id="page" className={`${classes.page} fill`} tabIndex={-1}>
          <Outlet />
        </div>
        {!hasSaveBar && <Foot screen={screen} />}
      </AppShell.Main>
      <LeaveGuard />
      <Popups />
      <Panels />
    </AppShell>
  )
}

/** Always open from 1,440 px on unless folded to a rail; a drawer below that. */
function useMenu() {
  const isWide = useMediaQuery('(min-width: 1440px)', window.innerWidth >= 1440, {
    getInitialValueInEffect: false,
  })
  const [isFolded, setIsFolded] = useState(false)
  const { isOpen: isDrawerOpen } = useValue(menuDrawer)
  const open = (group: Group | null = null) => {
    setIsFolded(false)
    menuDrawer.set({ isOpen: true, group })
  }
  const close = () => menuDrawer.set({ isOpen: false, group: null })
  const press = (group?: Group) => {
    if (group || !isWide) open(group)
    else setIsFolded(!isFolded)
  }
  return { isWide: isWide ?? false, isFolded, isDrawerOpen, open, close, press }
}

function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useLayer(isOpen, 'menu', onClose)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      position="left"
      size={280}
      zIndex={z.menu}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={say('Menu')} data-layer="menu">
        <Menu onOpened={onClose} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
