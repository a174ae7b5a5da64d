import { markKnown, uiLogView } from '@backroom/contract/shell/ui-log'
import { Menu } from '@mantine/core'
import { IconBug } from '@tabler/icons-react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What went wrong in people's browsers, one row a fault. */
export function UiErrorList() {
  const mark = useWrite(markKnown)
  return (
    <ListPage
      title={say('Errors in the console')}
      view={uiLogView}
      card={row => ({ title: row.message, code: format.dateTime(row.lastAt) })}
      rowMenu={({ fingerprint, known }) => (
        <Menu.Item onClick={() => mark.mutate({ params: { fingerprint }, body: { known: !known } })}>
          {known ? say('Mark as new') : say('Mark as known')}
        </Menu.Item>
      )}
      empty={{
        icon: <IconBug size={28} stroke={1.7} />,
        title: say('No errors'),
        text: say('What goes wrong in somebody’s browser is listed here.'),
      }}
    />
  )
}
