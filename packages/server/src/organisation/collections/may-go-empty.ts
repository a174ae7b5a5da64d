import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { WarningRule } from '#kit/bulk/definition'

/** Of collections that shoppers are led to and that no rule fills again. */
export const mayGoEmpty: WarningRule = {
  key: 'mayGoEmpty',
  when: sql`not exists (select from collection_rule_item r where r.collection_uid = collection.uid) and (
    exists (select from brand b where b.landing = 'collection' and b.landing_collection_uid = collection.uid) or exists (
    select from facet_navigation_node n join facet_navigation_version v on v.uid = n.version_uid and v.state = 'published'
    where n.kind = 'collection' and n.target_uid = collection.uid))`,
  text: count => sentence`${counted(count, 'collection')} that the menu or a brand leads to would be empty.`,
}
