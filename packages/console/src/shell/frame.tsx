import { AppShell, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFlask } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { useValue } from '#kit/external-store.ts'
import { pageNews } from '#kit/page.ts'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { useLookUpKey } from '#pickers/item-look-up/look-up-key.ts'
import { Foot } from '#shell/foot.tsx'
import classes from '#shell/frame.module.css'
import { Header } from '#shell/header.tsx'
import { Menu } from '#shell/menu.tsx'
import { useCurrentScreen } from '#shell/use-current-screen.ts'
import { useFreshData } from '#shell/use-fresh-data.ts'
import { useWindowTitle } from '#shell/window-title.ts'

/** Its dialogs are not needed to draw the first page. */
const ItemLookUp = lazy(() =>
  import('#pickers/item-look-up/item-look-up.tsx').then(({ ItemLookUp: LookUp }) => ({ default: LookUp })),
)

const navWidth = 240
const headerHeight = 48

/** Menu, header, page and foot: everything that stays while pages come and go. */
export function Frame() {
  const isWide = useMediaQuery('(min-width: 1440px)', window.innerWidth >= 1440, {
    getInitialValueInEffect: false,
  })
  const [isFolded, setIsFolded] = useState(false)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const { isSandbox } = useStoreFacts()
  const { hasSaveBar } = useValue(pageNews)
  const screen = useCurrentScreen()
  useWindowTitle()
  useFreshData()
  useLookUpKey()
  const hasNav = isWide && !isFolded
  return (
    <AppShell
      layout="alt"
      header={{ height: headerHeight }}
      navbar={{ width: navWidth, breakpoint: 0, collapsed: { desktop: !hasNav, mobile: !hasNav } }}
      transitionDuration={0}
    >
      <a href="#page" className={classes.skip}>
        {say('Skip to the page')}
      </a>
      <AppShell.Navbar className={classes.nav}>{hasNav && <Menu onOpened={() => {}} />}</AppShell.Navbar>
      <AppShell.Header className={classes.header}>
        <Header onMenu={() => (isWide ? setIsFolded(!isFolded) : setIsDrawerOpen(true))} />
      </AppShell.Header>
      <Drawer.Root opened={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} position="left" size={280}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={say('Menu')}>
          <Menu onOpened={() => setIsDrawerOpen(false)} />
        </Drawer.Content>
      </Drawer.Root>
      <AppShell.Main className={classes.main}>
        {isSandbox && (
          <div className={classes.band}>
            <IconFlask size={14} stroke={1.7} aria-hidden="true" />
            {say('Demo store: nothing leaves this machine')}
          </div>
        )}
        <div id="page" className={classes.page} tabIndex={-1}>
          <Outlet />
        </div>
        {!hasSaveBar && <Foot screen={screen} />}
      </AppShell.Main>
      <Suspense>
        <ItemLookUp />
      </Suspense>
    </AppShell>
  )
}
