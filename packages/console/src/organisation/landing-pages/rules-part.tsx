import type { StoredOf } from '@backroom/contract/kit/record'
import {
  landingRuleList,
  type landingRules,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { Anchor, Box, Button, EmptyState } from '@mantine/core'
import { IconFiles, IconPlus } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { RuleDrawer } from '#organisation/landing-pages/rule-drawer.tsx'

type Rule = StoredOf<typeof landingRules>

/** The rules that make landing pages, the oldest first: of two that name one combination it has the page. */
export function RulesPart() {
  const { data } = useRead(landingRuleList)
  const [search, setSearch] = useSearchParams()
  const open = search.get('rule')
  const site = search.get('site')
  const setOpen = (rule: string | null) =>
    setSearch({ tab: 'rules', ...(site && { site }), ...(rule && { rule }) })
  const make = (
    <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('new')}>
      {say('New rule')}
    </Button>
  )
  const rule = data?.find(each => String(each.uid) === open)
  return (
    <PageFrame title={say('Rules')} actions={make}>
      <Box p="14px var(--br-side) 40px" className="scrolls">
        {data?.length === 0 ? (
          <EmptyState
            mt={72}
            variant="light"
            color="spruce"
            icon={<IconFiles size={28} stroke={1.7} />}
            title={say('No rules yet')}
            description={say('Make pages such as Women’s waterproof jackets by themselves')}
          />
        ) : (
          <FewRows
            label={say('Rules')}
            none=""
            rows={data?.map(each => ({ key: each.uid, cells: cellsOf(each, setOpen) }))}
          />
        )}
      </Box>
      {(rule || open === 'new') && (
        <RuleDrawer key={open} uid={rule?.uid ?? 'new'} onClose={() => setOpen(null)} />
      )}
    </PageFrame>
  )
}

function cellsOf(rule: Rule, onOpen: (uid: string) => void) {
  return {
    Name: (
      <Anchor component="button" type="button" c="inherit" fw={540} onClick={() => onOpen(String(rule.uid))}>
        {rule.name}
      </Anchor>
    ),
    Status: rule.active ? <Pill tone="leaf">{say('On')}</Pill> : <Pill tone="gray">{say('Off')}</Pill>,
    Pages: format.number(rule.pages),
    Live: format.number(rule.livePages),
    'Fewest items': format.number(rule.minItems),
    Publishes: rule.autoPublish ? say('By itself') : say('Suggests'),
  }
}
