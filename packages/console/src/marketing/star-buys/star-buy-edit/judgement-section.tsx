import { judgeStarBuy } from '@backroom/contract/marketing/star-buys/calls'
import { type StarBuyInput, starBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const pauseMs = 400
/** What it is called and what shoppers read changes no price: nothing is drawn or asked anew while that is typed. */
const unread = { name: '', message: '', showOnStarBuysPage: true } satisfies Partial<StarBuyInput>
const read = (Object.keys(starBuyInput.shape) as (keyof StarBuyInput)[]).filter(name => !(name in unread))

/** The star buy as it stands in the form, without what is not read. */
function useTyped(): object {
  const watched = useWatch({ name: read }) as unknown[]
  return { ...unread, ...Object.fromEntries(read.map((name, at) => [name, watched[at]])) }
}

/** What the star buy comes to as it stands in the form: prices, what clashes, and what stands against it. */
export function JudgementSection({ uid }: { readonly uid: number | null }) {
  const [settled] = useDebouncedValue(JSON.stringify(useTyped()), pauseMs)
  const draft = starBuyInput.safeParse(JSON.parse(settled))
  const { data } = useRead(
    judgeStarBuy,
    { body: { ...(draft.data as StarBuyInput), uid } },
    { enabled: draft.success, keepsLast: true, ignore: [400], staleMs: 5_000 },
  )
  return (
    <Section title={say('What it comes to')}>
      <Stack gap={8} style={{ gridColumn: '1 / -1' }} data-testid="star-buy-judgement">
        {data && Object.values(data.errors).length > 0 && (
          <Alert color="brick">
            {Object.values(data.errors).map(text => (
              <Text key={text}>{say(text)}</Text>
            ))}
          </Alert>
        )}
        {data && data.warnings.length > 0 && (
          <Alert color="amber">
            {data.warnings.map(text => (
              <Text key={text}>{say(text)}</Text>
            ))}
          </Alert>
        )}
        {data?.notes.map(text => (
          <Text key={text} fz={13}>
            {say(text)}
          </Text>
        ))}
        <FewRows
          label={say('Prices with the star buy')}
          none={say('Choose both sides to see prices.')}
          rows={data?.targets.map(target => ({
            key: target.uid,
            cells: {
              Item: target.name,
              Price: format.money(target.priceMinor),
              'With star buy': format.money(target.offerMinor),
              Saving: format.money(target.priceMinor - target.offerMinor),
              Margin: target.marginBp === null ? '–' : `${format.number(target.marginBp / 100)}%`,
            },
          }))}
        />
        {data && data.items > data.targets.length && (
          <Text fz={12} c="dimmed">
            {say('{items} in all', { items: counted(data.items, 'item') })}
          </Text>
        )}
        {data && data.belowCost > 0 && (
          <Text fz={13} c="var(--br-bad)">
            {say('{n} of {items} would sell below cost.', {
              n: format.number(data.belowCost),
              items: format.number(data.items),
            })}
          </Text>
        )}
      </Stack>
    </Section>
  )
}
