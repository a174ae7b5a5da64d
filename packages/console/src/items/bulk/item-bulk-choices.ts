import { applyBuilderTemplate, removeBuilderTemplate } from '@backroom/contract/items/builders/templates'
import * as operations from '@backroom/contract/items/bulk/bulk'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import {
  setItemCategories,
  setItemGoogleCategory,
  setPrimaryCategory,
} from '@backroom/contract/organisation/categories/item-bulk'
import { addToCollection, removeFromCollection } from '@backroom/contract/organisation/collections/bulk'
import { applyFacets, runSizeRules } from '@backroom/contract/organisation/filters/item-facets'
import {
  BackorderFields,
  CategoriesFields,
  DeactivateFields,
  FacetsFields,
  PrelaunchFields,
  PriceFields,
  SaleFields,
  StatusFields,
} from '#items/bulk/item-bulk-fields.tsx'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { say } from '#kit/say.ts'

/** An operation whose values are asked by their kinds, unless it has a form of its own. */
function asked(
  contract: AnyBulk,
  values: Record<string, unknown> = {},
  Form = bulkForm(contract),
): BulkChoice {
  // A page that is ticked stands for its sizes, and the form says so.
  const sizes = 'sizes' in contract.values.shape && contract !== (operations.setStatus as AnyBulk)
  return { contract, label: contract.title, values: sizes ? { ...values, sizes: true } : values, Form }
}

const known = {
  status: asked(operations.setStatus, { status: 'inactive', redirect: { kind: 'category' } }, StatusFields),
  activate: { contract: operations.setStatus, label: 'Activate', values: { status: 'active' } },
  deactivate: {
    ...asked(operations.setStatus, { status: 'inactive', redirect: { kind: 'category' } }, DeactivateFields),
    label: 'Deactivate',
  },
  prelaunch: asked(operations.setPrelaunch, { value: true }, PrelaunchFields),
  archive: asked(operations.archiveItems),
  unarchive: asked(operations.unarchiveItems),
  price: asked(operations.setPrice, { target: 'price', mode: 'set', round: 'none' }, PriceFields),
  sale: asked(operations.setSale, { mode: 'percent', from: 'price', round: 'none' }, SaleFields),
  endSale: asked(operations.endSale),
  taxClass: asked(operations.setTaxClass),
  majorItem: asked(operations.setMajorItem, { value: true }),
  deliveryDelay: asked(operations.setDeliveryDelay, { text: '' }),
  timeToPrepare: asked(operations.setTimeToPrepare),
  deliveryCharges: asked(operations.setDeliveryChargesApply, { value: true }),
  blockMailOrder: asked(operations.setBlockMailOrder, { value: true }),
  restrictStorePickup: asked(operations.setRestrictStorePickup, { value: true }),
  inventoryTracked: asked(operations.setInventoryTracked, { value: true }),
  backorder: asked(operations.setBackorder, { value: true }, BackorderFields),
  simStatus: asked(operations.setSimStockStatus, { status: 'followSupplier' }),
  simSuppressed: asked(operations.setSimSuppressed, { value: true }),
  unsuppressSim: {
    contract: operations.setSimSuppressed,
    label: 'Unsuppress supplier (SIM) stock',
    values: { value: false },
  },
  brand: asked(operations.setBrand),
  season: asked(operations.setSeason),
  genderAge: asked(operations.setGenderAge),
  primaryCategory: asked(setPrimaryCategory),
  categories: asked(setItemCategories, {}, CategoriesFields),
  googleCategory: asked(setItemGoogleCategory, { googleCategoryId: null }),
  collection: asked(addToCollection),
  leaveCollection: asked(removeFromCollection),
  buyersGuide: asked(operations.setGuide, { buyersGuideUid: null }),
  facets: asked(applyFacets, { add: [], remove: [] }, FacetsFields),
  sizeRules: { contract: runSizeRules, label: 'Run size rules', values: {} },
  related: asked(operations.setFacetProductRelated, { facetUid: null }),
  applyBuilder: asked(applyBuilderTemplate),
  removeBuilder: { contract: removeBuilderTemplate, label: 'Remove custom builder', values: {} },
  activateStyles: { contract: operations.activateStyles, label: 'Activate ready items', values: {} },
  archiveStyles: asked(operations.archiveStyles),
  altText: asked(operations.setAltText, { pattern: '{brand} {name} {colour}' }),
} satisfies Record<string, BulkChoice>

/** These have lists of their own. */
const ofOtherLists = ['status', 'unarchive', 'unsuppressSim', 'activateStyles', 'archiveStyles']

/** What can be done to many items. */
const usual = (Object.keys(known) as (keyof typeof known)[]).filter(name => !ofOtherLists.includes(name))

/** The changes a list of items offers, in the order and groups of their menus. */
export function itemChoices(names: readonly (keyof typeof known)[] = usual): BulkChoice[] {
  return names.map(name => {
    const choice: BulkChoice = known[name]
    return { ...choice, label: choice.Form ? `${say(choice.label)}…` : say(choice.label) }
  })
}

/** One of them as a wizard opens it. */
export function itemChoice(name: string): BulkChoice {
  return known[name as keyof typeof known]
}
