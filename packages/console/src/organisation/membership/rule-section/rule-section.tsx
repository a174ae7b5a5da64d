import { collectionFilter, previewRule } from '@backroom/contract/organisation/collections/calls'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { impossiblePair } from '@backroom/contract/organisation/membership/rule-clashes'
import type { CollectionRule, RuleGroup as Group } from '@backroom/contract/organisation/membership/rules'
import { ruleGroupsMost } from '@backroom/contract/organisation/membership/rules'
import { Button, Group as Row, SegmentedControl, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBan, IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { useSection } from '#kit/record-page/sections.ts'
import { say } from '#kit/say.ts'
import { ItemTest } from '#organisation/membership/rule-section/item-test.tsx'
import { askable, blankGroup, placesOf } from '#organisation/membership/rule-section/rule-drafts.ts'
import { RuleGroup } from '#organisation/membership/rule-section/rule-group.tsx'
import { RulePreview } from '#organisation/membership/rule-section/rule-preview.tsx'

const pauseMs = 400

/** Which items belong to the collection by themselves, with what every change of the rule would do. */
export function RuleSection({ collectionUid }: { collectionUid: number | null }) {
  return (
    <Section title={say('Rule')}>
      <RuleEditor collectionUid={collectionUid} />
    </Section>
  )
}

function RuleEditor({ collectionUid }: { collectionUid: number | null }) {
  const { field } = useController({ name: 'rule' })
  const section = useSection()
  useEffect(() => section?.claim('rule'), [section])
  const rule = (field.value ?? null) as CollectionRule | null
  const set = (next: CollectionRule | null) => field.onChange(next)
  if (!rule || rule.groups.length === 0) return <NoRule onChange={set} collectionUid={collectionUid} />
  return <Rule rule={rule} onChange={set} collectionUid={collectionUid} />
}

/** Whose rule must hold as well, as the form says it. */
function useParentUid(): number | null {
  const [inheritRules, parentUid] = useWatch({ name: ['inheritRules', 'parentUid'] }) as [
    boolean,
    number | null,
  ]
  return inheritRules ? parentUid : null
}

/** Without a rule of its own: items come by hand, or as the parent's rule finds them. */
function NoRule({ onChange, collectionUid }: Omit<RuleProps, 'rule'>) {
  const parentUid = useParentUid()
  const { errors, dirtyFields } = useFormState()
  const refusal = (errors.rule as { message?: string } | undefined)?.message
  // A rule that was there until now, its own or the parent's, takes its items with it.
  const isGivenUp = collectionUid !== null && Boolean(dirtyFields.rule || dirtyFields.inheritRules)
  const { data, isFetching } = useRead(
    previewRule,
    { body: { rule: null, collectionUid, parentUid } },
    { enabled: parentUid !== null || isGivenUp, keepsLast: true, ignore: [400], staleMs: 5_000 },
  )
  return (
    <div data-field="rule">
      <Text mb="sm">
        {parentUid === null
          ? say(
              'Its items are chosen by hand. A rule adds items by itself and keeps up with stock, prices and dates.',
            )
          : data?.sentence === ''
            ? say('Neither it nor its parent has a rule: its items are chosen by hand.')
            : say("It has no rule of its own: the parent's rule finds its items.")}
      </Text>
      {parentUid !== null && data && (
        <Text mb={12} className="quoted">
          {data.sentence}
        </Text>
      )}
      <Row gap="xs">
        <Button
          leftSection={<IconPlus size={15} />}
          onClick={() => onChange({ match: 'all', groups: [blankGroup('include')] })}
        >
          {say('Add a rule')}
        </Button>
        <CopyRule onCopy={onChange} except={collectionUid} />
      </Row>
      {refusal && (
        <Text c="var(--br-bad)" mt="xs" role="alert">
          {refusal}
        </Text>
      )}
      {(parentUid !== null || isGivenUp) && (
        <RulePreview preview={data} isStale={isFetching} isNew={collectionUid === null} />
      )}
      {parentUid !== null && <ItemTest rule={null} collectionUid={collectionUid} parentUid={parentUid} />}
    </div>
  )
}

interface RuleProps {
  readonly rule: CollectionRule
  readonly onChange: (rule: CollectionRule | null) => void
  readonly collectionUid: number | null
}

function Rule({ rule, onChange, collectionUid }: RuleProps) {
  const { errors, submitCount } = useFormState()
  const refusal = (errors.rule as { message?: string; type?: string } | undefined)?.message
  const parentUid = useParentUid()
  const [settled] = useDebouncedValue(rule, pauseMs)
  const asked = askable(settled)
  const clash = impossiblePair(askable(rule) ?? { match: 'all', groups: [] })
  const body = { rule: asked as never, collectionUid, parentUid }
  const { data, error, isFetching } = useRead(
    previewRule,
    { body },
    { enabled: asked !== null && clash === null, keepsLast: true, ignore: [400], staleMs: 5_000 },
  )
  const places = placesOf(settled)
  const countAt = (key: string) => {
    const place = places.get(key)
    return data?.conditions.find(each => each.place.join('.') === place)?.count
  }
  const clashText = clashWords(rule)
  const setGroup = (at: number, group: Group) => {
    const groups =
      group.conditions.length === 0
        ? rule.groups.filter((_, place) => place !== at)
        : rule.groups.map((each, place) => (place === at ? group : each))
    onChange(groups.length === 0 ? null : { ...rule, groups })
  }
  const includes = rule.groups.filter(({ kind }) => kind === 'include').length
  return (
    <div data-field="rule">
      {data && (
        <Text mb={12} className="quoted">
          {data.sentence}
        </Text>
      )}
      {includes > 1 && (
        <Row gap="xs" mb="xs">
          <Text fz={13}>{say('An item belongs when it fits')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={say('How the groups combine')}
            value={rule.match}
            onChange={match => onChange({ ...rule, match: match as CollectionRule['match'] })}
            data={[
              { value: 'all', label: say('All groups') },
              { value: 'any', label: say('Any group') },
            ]}
          />
        </Row>
      )}
      {rule.groups.map((group, at) => (
        <RuleGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name but its place
          key={at}
          group={group}
          number={at + 1}
          count={groupCount(data?.groups, places.get(String(at)))}
          countOf={place => countAt(`${at}.${place}`)}
          clashOf={place => clashText(at, place)}
          showsFaults={submitCount > 0}
          onChange={next => setGroup(at, next)}
          onRemove={() => setGroup(at, { ...group, conditions: [] })}
        />
      ))}
      <Row gap="xs" mt="xs">
        <Button
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={rule.groups.length >= ruleGroupsMost}
          onClick={() => onChange({ ...rule, groups: [...rule.groups, blankGroup('include')] })}
        >
          {say('Add group')}
        </Button>
        <Button
          size="compact-sm"
          leftSection={<IconBan size={14} />}
          disabled={rule.groups.length >= ruleGroupsMost}
          onClick={() => onChange({ ...rule, groups: [...rule.groups, blankGroup('exclude')] })}
        >
          {say('Add exclusion')}
        </Button>
        <CopyRule onCopy={onChange} except={collectionUid} />
        <Button size="compact-sm" variant="subtle" color="brick" onClick={() => onChange(null)}>
          {say('Remove rule')}
        </Button>
      </Row>
      <ParentNote />
      {(refusal || error?.body.errors?.rule?.[0]) && (
        <Text c="var(--br-bad)" mt="xs" role="alert">
          {refusal ?? error?.body.errors?.rule?.[0]}
        </Text>
      )}
      <RulePreview preview={data} isStale={isFetching} isNew={collectionUid === null} />
      <ItemTest rule={askable(rule)} collectionUid={collectionUid} parentUid={parentUid} />
    </div>
  )
}

function groupCount(counts: readonly number[] | undefined, place: string | undefined): number | undefined {
  return place === undefined ? undefined : counts?.[Number(place)]
}

/** Says at both conditions that they can never both hold. */
function clashWords(rule: CollectionRule): (group: number, place: number) => string | null {
  const sound = askable(rule)
  const clash = sound && impossiblePair(sound)
  const places = placesOf(rule)
  return (group, place) => {
    const asked = places.get(`${group}.${place}`)
    const isOne = clash && (clash.one.join('.') === asked || clash.other.join('.') === asked)
    return isOne ? say('This and the other marked condition can never both hold.') : null
  }
}

function ParentNote() {
  if (useParentUid() === null) return null
  return (
    <Text c="dimmed" fz={13} mt="xs">
      {say("The parent's rule must hold as well.")}
    </Text>
  )
}

/** Takes over the rule of another collection, to be changed from there. */
function CopyRule(props: { onCopy: (rule: CollectionRule | null) => void; except: number | null }) {
  const copy = async (uid: number | null) => {
    if (uid === null || uid === props.except) return
    const { rule } = await call(collectionFilter, { params: { uid } })
    if (rule) props.onCopy(rule)
  }
  return (
    <OptionPicker
      size="xs"
      w={210}
      options={collectionOptions}
      uid={null}
      onChange={uid => void copy(uid)}
      placeholder={say('Copy rule from…')}
      aria-label={say('Copy rule from another collection')}
    />
  )
}
