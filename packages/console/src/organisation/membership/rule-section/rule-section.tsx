import { changedGroup, conditionsOf, type Group, isBlank, type Path } from '@backroom/contract/kit/condition'
import { collectionFilter, previewRule } from '@backroom/contract/organisation/collections/calls'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { impossiblePair } from '@backroom/contract/organisation/membership/rule-clashes'
import { ruleFields } from '@backroom/contract/organisation/membership/rule-fields'
import {
  blankRule,
  type CollectionRule,
  collectionRule,
  type RuleCondition,
  ruleConditionFault,
} from '@backroom/contract/organisation/membership/rules'
import { Button, Group as Row, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { nodeAt } from '#kit/conditions/condition-drafts.ts'
import { GroupEditor } from '#kit/conditions/group-editor.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { useSection } from '#kit/record-page/sections.ts'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'
import { FacetValue } from '#organisation/membership/rule-section/facet-value.tsx'
import { ItemTest } from '#organisation/membership/rule-section/item-test.tsx'
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
  if (!rule?.of?.length) return <NoRule onChange={set} collectionUid={collectionUid} />
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
        <Button leftSection={<IconPlus size={15} />} onClick={() => onChange(blankRule())}>
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
  const { hidesCost } = useStoreFacts()
  const parentUid = useParentUid()
  const [settled] = useDebouncedValue(rule, pauseMs)
  const asked = askable(settled)
  const clash = clashOf(rule)
  const { data, error, isFetching } = useRead(
    previewRule,
    { body: { rule: asked as never, collectionUid, parentUid } },
    { enabled: asked !== null && clash.length === 0, keepsLast: true, ignore: [400], staleMs: 5_000 },
  )
  // Counts are of what was sent; while something is half filled in, places would not fit.
  const isWhole = conditionsOf(settled).every(({ condition }) => ruleConditionFault(condition) === null)
  const countAt = (path: Path) => {
    const found = isWhole && data?.counts.find(each => each.place.join() === path.join())
    return found && <span title={say('Items it finds by itself')}>{format.number(found.count)}</span>
  }
  const faultAt = (path: Path) => {
    if (clash.includes(path.join())) return say('This and the other marked condition can never both hold.')
    const condition = nodeAt(rule as Group, path) as RuleCondition
    return submitCount > 0 || !isBlank(condition) ? ruleConditionFault(condition) : null
  }
  return (
    <div data-field="rule">
      {data && (
        <Text mb={12} className="quoted">
          {data.sentence}
        </Text>
      )}
      <GroupEditor
        root={rule as Group}
        fields={hidesCost ? ruleFields.filter(({ key }) => key !== 'margin') : ruleFields}
        onChange={next => onChange(next.of.length === 0 ? null : (next as CollectionRule))}
        noteAt={countAt}
        faultAt={faultAt}
        editors={editors}
      />
      <Row gap="xs" mt="xs">
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

const editors = { facet: FacetValue }

/** As much of a rule as can be asked already, or null where that finds nothing. */
function askable(rule: CollectionRule): CollectionRule | null {
  const sound = changedGroup(rule, each => (ruleConditionFault(each) === null ? each : null))
  return collectionRule.safeParse(sound).data ?? null
}

/** Where the two conditions stand that can never both hold, in the rule as it is being written. */
function clashOf(rule: CollectionRule): string[] {
  const clash = impossiblePair(rule)
  return clash ? [clash.one.join(), clash.other.join()] : []
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
