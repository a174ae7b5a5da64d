import { ActionBar, Button, Menu } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { BulkChoice, DirectChoice } from '#kit/bulk/bulk-choice.ts'
import { totalText } from '#kit/data-table/total-text.ts'
import type { Rows } from '#kit/data-table/use-rows.ts'
import { usePageKeys } from '#kit/keys.ts'
import { fitting, type Offer } from '#kit/list-page/fitting.ts'
import classes from '#kit/list-page/list-page.module.css'
import { barButton, SelectionFrame } from '#kit/list-page/selection-frame.tsx'
import type { RowSelection } from '#kit/list-page/use-selection.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly rows: Rows
  readonly selection: RowSelection
  readonly choices: readonly BulkChoice[]
  readonly direct: readonly DirectChoice[]
  readonly onChoose: (choice: BulkChoice) => void
  /** Nothing for those who may not have it as CSV. */
  readonly onExport: (() => void) | null
  /** Buttons of this list's own. */
  readonly children?: ReactNode
}

/** What can be done to the rows that are ticked; what has no room stands under "More". */
export function SelectionBar({ rows, selection, choices, direct, onChoose, onExport, children }: Props) {
  const { ref, width } = useElementSize()
  const total = rows.total?.count ?? 0
  const count = selection.count(total)
  const text = selectedWords(selection, rows.total, count)
  const offers: Offer[] = [
    ...groupsOf(choices).map(([group, members]) => ({
      label: members.length === 1 ? (members[0] as BulkChoice).label : say(group),
      acts: members.map(choice => ({ label: choice.label, run: () => onChoose(choice) })),
    })),
    ...direct.map(({ label, run }) => {
      const act = async () => {
        if (await run(selection.asked(), count)) selection.clear()
      }
      return { label, acts: [{ label, run: () => void act() }] }
    }),
    ...(onExport ? [{ label: say('Export'), acts: [{ label: say('Export'), run: onExport }] }] : []),
  ]
  const { shown, more } = fitting(offers, width, text, children ? 1 : 0)
  usePageKeys(
    count > 0 ? [{ keys: '.', description: 'Go to the actions for the selection', run: focusBar }] : [],
  )
  return (
    <>
      <div ref={ref} />
      <SelectionFrame
        isOpen={count > 0}
        text={text}
        more={
          !selection.isAll &&
          rows.total &&
          !rows.areOfLast && // their number is not this question's
          count < total && (
            <Button {...barButton} className={classes.all ?? ''} onClick={selection.chooseAll}>
              {say('Select all {n}', { n: totalText(rows.total) })}
            </Button>
          )
        }
        onClear={selection.clear}
      >
        {shown.map(offer => (
          <OfferButton key={offer.label} offers={[offer]} label={offer.label} />
        ))}
        {more.length > 0 && <OfferButton offers={more} label={say('More')} />}
        {children && <ActionBar.Divider />}
        {children}
      </SelectionFrame>
    </>
  )
}

/** One thing to do as a button, several behind it. */
function OfferButton({ offers, label }: { offers: readonly Offer[]; label: string }) {
  const [only] = offers
  if (offers.length === 1 && only?.acts.length === 1)
    return (
      <Button {...barButton} onClick={only.acts[0]?.run}>
        {label}
      </Button>
    )
  return (
    <Menu position="top">
      <Menu.Target>
        <Button {...barButton} rightSection={<IconChevronDown size={14} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.tall ?? ''}>
        {offers.map(offer => (
          <Fragment key={offer.label}>
            {offers.length > 1 && offer.acts.length > 1 && <Menu.Label>{offer.label}</Menu.Label>}
            {offer.acts.map(act => (
              <Menu.Item key={act.label} onClick={act.run}>
                {act.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function focusBar() {
  document.querySelector<HTMLElement>(`.${classes.selection} button`)?.focus()
}

function groupsOf(choices: readonly BulkChoice[]): [string, BulkChoice[]][] {
  const groups = new Map<string, BulkChoice[]>()
  for (const choice of choices)
    groups.set(choice.contract.group, [...(groups.get(choice.contract.group) ?? []), choice])
  return [...groups]
}

function selectedWords({ isAll, exceptCount }: RowSelection, total: Rows['total'], count: number): string {
  if (!isAll || !total) return say('{n} selected', { n: format.number(count) })
  const n = totalText(total)
  return exceptCount > 0
    ? say('All {n} that match, except {except}', { n, except: format.number(exceptCount) })
    : say('All {n} that match', { n })
}
