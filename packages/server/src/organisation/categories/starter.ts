import { makeStarterTree, type starterTrees } from '@backroom/contract/organisation/categories/bulk'
import { blankCategory } from '@backroom/contract/organisation/categories/categories'
import { sql } from 'drizzle-orm'
import { refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { categoryKind } from '#organisation/categories/categories'

type Kind = keyof typeof starterTrees

/** First trees: departments, and the places in each with the number Google gives them. */
const trees: Readonly<Record<Kind, Readonly<Record<string, readonly (readonly [string, number])[]>>>> = {
  bike: {
    Bikes: [
      ['Road bikes', 1026],
      ['Gravel bikes', 1026],
      ['Mountain bikes', 1026],
      ['Electric bikes', 1026],
      ['Kids’ bikes', 1026],
    ],
    Components: [
      ['Tyres', 4571],
      ['Tubes', 4572],
      ['Wheels', 3216],
      ['Brakes', 3740],
      ['Drivetrain', 4585],
      ['Saddles', 3292],
    ],
    Accessories: [
      ['Locks', 1027],
      ['Pumps', 3827],
      ['Bags and panniers', 3778],
      ['Tools', 505668],
    ],
    Clothing: [
      ['Jerseys', 3455],
      ['Shorts', 3188],
      ['Gloves', 3246],
      ['Helmets', 1029],
    ],
  },
  outdoor: {
    Camping: [
      ['Tents', 1022],
      ['Sleeping bags', 1020],
      ['Sleeping mats', 1021],
      ['Cookware', 1016],
    ],
    Walking: [
      ['Boots', 187],
      ['Poles', 3738],
      ['Rucksacks', 100],
    ],
    Climbing: [
      ['Harnesses', 3218],
      ['Ropes', 3825],
      ['Carabiners', 3746],
    ],
    Clothing: [
      ['Jackets', 5598],
      ['Waterproof trousers', 5514],
      ['Hats', 173],
    ],
  },
}

export function categoryStarter(kit: Kit) {
  serve(kit, makeStarterTree, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { rows } = await tx.execute(sql`select from category limit 1`)
      if (rows.length > 0) throw refused('There are categories already.')
      let made = 0
      for (const [department, children] of Object.entries(trees[body.kind])) {
        const { uid } = await categoryKind.make(tx, { ...blankCategory(department), allowPrimary: false })
        for (const [name, googleCategoryId] of children)
          await categoryKind.make(tx, { ...blankCategory(name, uid), googleCategoryId })
        made += 1 + children.length
      }
      return { made }
    }),
  )
}
