import { ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import {
  blankLandingRule,
  landingRuleInput,
  landingRulePreview,
  landingRules,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { textTokens } from '@backroom/contract/organisation/seo/page-texts'
import { counted } from '@backroom/contract/wording/say'
import { Box, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const Field = fieldsOf(landingRuleInput)

/** One rule, with how many pages it makes while it is being written. */
export function RuleDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
  return (
    <RecordDrawer
      contract={landingRules}
      uid={uid}
      blank={blankLandingRule('')}
      title={rule => rule?.name ?? (uid === 'new' ? say('New rule') : say('Rule'))}
      intro={({ pages, livePages }) => (
        <span className="cut">
          {say('{pages}, {live} live', { pages: counted(pages, 'page'), live: format.number(livePages) })}
        </span>
      )}
      removal={() => ({
        text: say('Its suggested pages go. Pages that were published stay, as pages made by hand.'),
        confirm: say('Delete rule'),
      })}
      onMade={() =>
        notify({ title: say('The rule is saved'), text: say('Its pages follow within a minute.') })
      }
      onClose={onClose}
    >
      {rule => <Fields uid={rule?.uid ?? null} />}
    </RecordDrawer>
  )
}

function Fields({ uid }: { uid: number | null }) {
  return (
    <>
      <Field name="name" span={6} />
      <Field name="categoryUids" span={6} hint={say('None: pages over the whole shop.')} />
      <Field name="includeBelow" span={6} />
      <Field name="filterUids" span={6} options={ownFilterOptions} hint={say('One to three.')} />
      <Field name="excludedFacetUids" span={6} />
      <Field name="minItems" />
      <Field name="maxPages" />
      <Field name="graceDays" />
      <Field name="active" span={3} />
      <Field name="autoPublish" span={3} />
      <Made uid={uid} />
      <Text fz={12} c="dimmed">
        {say('Tokens: {tokens}', { tokens: textTokens.map(token => `{${token}}`).join(' ') })}
      </Text>
      <Field name="heading" span={6} />
      <Field name="pageTitle" span={6} />
      <Field name="metaDescription" span={6} />
      <Field name="introduction" />
      <Field name="footerText" />
    </>
  )
}

/** "312 pages, 41 new", with samples, as the rule is typed. */
function Made({ uid }: { uid: number | null }) {
  const [asked] = useDebouncedValue(useWatch(), 300)
  const rule = landingRuleInput.omit({ name: true, active: true }).safeParse(asked)
  const { data } = useRead(
    landingRulePreview,
    { body: { uid, rule: rule.data as never } },
    { enabled: rule.success, keepsLast: true, ignore: [400] },
  )
  if (!data || !rule.success) return null
  return (
    <Box component="section" p={12} bdrs={8} bg="var(--br-sunken)" aria-live="polite">
      <Text fw={640}>
        {say('{pages}, {fresh} new', {
          pages: counted(data.pages, 'page'),
          fresh: format.number(data.fresh),
        })}
      </Text>
      {data.taken > 0 && (
        <Text fz={12} c="dimmed">
          {say('{n} belong to an older rule.', { n: format.number(data.taken) })}
        </Text>
      )}
      {data.samples.map(sample => (
        <Group key={sample.path} gap={10} pt={4} wrap="nowrap" align="baseline">
          <Text truncate>{sample.heading}</Text>
          <Text fz={12} c="dimmed" truncate className="code">
            {sample.path}
          </Text>
          <Text fz={12} className="num">
            {counted(sample.items, 'item')}
          </Text>
        </Group>
      ))}
    </Box>
  )
}
