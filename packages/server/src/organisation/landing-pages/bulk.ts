import {
  clearLandingPageTexts,
  deleteSuggestedLandingPages,
  setLandingPageCanonical,
  setLandingPageStatus,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { RefusalRule } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import type { Kit } from '#kit/kit'
import { hasNoItems, isBeyondLive, startGrace, tooManyLive } from '#organisation/landing-pages/combos'
import { automaticLandingPage as table } from '#tables/organisation/landing-pages'

const shows = {
  code: table.path,
  name: sql`coalesce(nullif(automatic_landing_page.heading, ''), automatic_landing_page.path)`,
}
const noun = 'landing page'

const notPublished: readonly RefusalRule[] = [
  { code: 'empty', when: hasNoItems, text: 'It has no live items.' },
  {
    code: 'full',
    when: isBeyondLive(
      sql`automatic_landing_page.site`,
      sql`(automatic_landing_page.status <> 'live' and not ${hasNoItems})`,
      sql`x.seq`,
    ),
    text: tooManyLive,
  },
]
const notPaused: readonly RefusalRule[] = [
  {
    code: 'notLive',
    when: sql`automatic_landing_page.status in ('suggested', 'retired')`,
    text: 'Only a live page can be paused.',
  },
]

export function landingPageBulk(kit: Kit) {
  serveBulk(kit, setLandingPageStatus, {
    table,
    shows,
    title: ({ status }, count) => `${status === 'live' ? 'Publish' : 'Pause'} ${counted(count, noun)}`,
    change: ({ status }) => ({ status: sql`${status}::text` }),
    refusals: ({ status }) => [
      ...(status === 'live' ? notPublished : notPaused),
      { code: 'same', when: sql`automatic_landing_page.status = ${status}`, text: 'Already so.' },
    ],
    apply: async (tx, { status }) => {
      const changed = sql`select record_uid from bulk_changed`
      await tx.execute(sql`update automatic_landing_page set status = ${status} where uid in (${changed})`)
      if (status === 'live') await startGrace(tx, changed)
    },
  })

  kit.bulk.guardUndo(table, {
    refusals: (row, before) => [
      {
        code: 'full',
        when: isBeyondLive(
          sql`coalesce(${before} ->> 'site', ${row}.site)`,
          sql`(${before} ->> 'status' = 'live' and ${row}.status is distinct from 'live')`,
          sql`x.seq`,
        ),
        text: tooManyLive,
      },
    ],
  })

  serveBulk(kit, clearLandingPageTexts, {
    table,
    shows,
    title: (_, count) => `Set text from template on ${counted(count, noun)}`,
    change: () => ({
      heading: sql`''`,
      pageTitle: sql`''`,
      metaDescription: sql`''`,
      introduction: sql`''`,
      footerText: sql`''`,
    }),
  })

  serveBulk(kit, setLandingPageCanonical, {
    table,
    shows,
    title: (_, count) => `Set the canonical page of ${counted(count, noun)}`,
    change: ({ canonicalTo }) => ({ canonicalTo: sql`${canonicalTo}::text` }),
    refusals: ({ canonicalTo }) => [
      {
        code: 'itself',
        when: sql`automatic_landing_page.path = ${canonicalTo}`,
        text: 'This is the page itself.',
      },
    ],
  })

  serveBulk(kit, deleteSuggestedLandingPages, {
    table,
    shows,
    title: (_, count) => `Delete ${counted(count, 'suggested page')}`,
    change: () => ({ status: sql`'retired'` }),
    refusals: () => [
      {
        code: 'notSuggested',
        when: sql`automatic_landing_page.status <> 'suggested'`,
        text: 'It has been published. Pause it instead.',
      },
    ],
    apply: async tx => {
      await tx.execute(sql`
        insert into alp_declined (site, combo_key) select site, combo_key from automatic_landing_page where uid in (select record_uid from bulk_changed)
        on conflict do nothing`)
      await tx.execute(
        sql`delete from automatic_landing_page where uid in (select record_uid from bulk_changed)`,
      )
    },
  })
}
