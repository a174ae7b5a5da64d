import { ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import {
  blankLandingRule,
  landingRuleInput,
  landingRulePreview,
  landingRules,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { textTokens } from '@backroom/contract/organisation/seo/page-texts'
import { counted } from '@backroom/contract/wording/say'
import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { useNewRecord } from '#kit/record-page/use-new-record.ts'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/landing-pages/landing-pages.module.css'

const Field = fieldsOf(landingRuleInput)

/** One rule, with how many pages it makes while it is being written. */
export function RuleDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
  return uid === 'new' ? <NewRule onClose={onClose} /> : <StoredRule uid={uid} onClose={onClose} />
}

function StoredRule({ uid, onClose }: { uid: number; onClose: () => void }) {
  const control = useRecord(landingRules, uid, `rule-${uid}`)
  const removal = useWrite(landingRules.remove)
  const { record } = control
  const remove = async () => {
    const isSure = await confirm({
      title: say('Delete {name}?', { name: record?.name ?? '' }),
      text: say('Its suggested pages go. Pages that were published stay, as pages made by hand.'),
      confirm: say('Delete rule'),
      isDestructive: true,
    })
    if (isSure)
      removal.mutate({ params: { uid }, query: { version: control.version } }, { onSuccess: onClose })
  }
  return (
    <RecordDrawer
      contract={landingRules}
      uid={uid}
      control={control}
      title={record?.name ?? say('Rule')}
      isReady={record !== undefined && control.version > 0}
      intro={
        <span className="cut">
          {say('{pages}, {live} live', {
            pages: counted(record?.pages ?? 0, 'page'),
            live: format.number(record?.livePages ?? 0),
          })}
        </span>
      }
      actions={
        <Button c="brick" loading={removal.isPending} onClick={() => void remove()}>
          {say('Delete…')}
        </Button>
      }
      onClose={onClose}
    >
      <Fields uid={uid} />
    </RecordDrawer>
  )
}

function NewRule({ onClose }: { onClose: () => void }) {
  const made = () => {
    notify({ title: say('The rule is saved'), text: say('Its pages follow within a minute.') })
    onClose()
  }
  const control = useNewRecord(landingRules, blankLandingRule(''), made, 'new-rule')
  return (
    <RecordDrawer
      contract={landingRules}
      uid={null}
      control={control}
      title={say('New rule')}
      isReady
      onClose={onClose}
    >
      <Fields uid={null} />
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
    { enabled: rule.success, keepsLast: true, isQuiet: true, ignore: [400] },
  )
  if (!data || !rule.success) return null
  return (
    <section className={classes.made} aria-live="polite">
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
        <div key={sample.path} className={classes.sample}>
          <Text truncate>{sample.heading}</Text>
          <Text fz={12} c="dimmed" truncate className="code">
            {sample.path}
          </Text>
          <Text fz={12} className="num">
            {counted(sample.items, 'item')}
          </Text>
        </div>
      ))}
    </section>
  )
}
