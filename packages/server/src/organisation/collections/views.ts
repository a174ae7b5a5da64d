import { collectionsView } from '@backroom/contract/organisation/collections/collections'
import { sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { usesCount } from '#kit/records/uses'
import { tagsSql } from '#organisation/collections/read'
import { stateSql } from '#organisation/collections/states'

const c = 'c'
const own = (column: string) => sql.raw(`${c}.${column}`)
const figure = (column: string) => sql.raw(`collection_state.${column}`)

/** Every collection with what follows from it. */
export function collectionViews(kit: Kit) {
  serveDataView(kit, collectionsView, {
    from: sql`collection c join collection_state on collection_state.collection_uid = c.uid
      left join collection parent on parent.uid = c.parent_uid left join staff on staff.uid = c.updated_by`,
    uid: own('uid'),
    fields: {
      uid: own('uid'),
      version: own('version'),
      image: { show: fileAddress(own('image_file_uid'), 'thumb160'), compare: own('image_file_uid') },
      name: own('name'),
      urlSlug: own('url_slug'),
      state: stateSql(sql`now()`),
      kind: sql`case when c.rule is null and not c.inherit_rules then 'hand' when collection_state.manual_count > 0 then 'both' else 'rule' end`,
      memberCount: figure('member_count'),
      liveCount: figure('live_count'),
      ruleCount: figure('rule_count'),
      manualCount: figure('manual_count'),
      excludedCount: figure('excluded_count'),
      tags: sql`coalesce((select string_agg(t.name, ', ' order by t.name) from collection_tag_link l join collection_tag t on t.uid = l.tag_uid
        where l.collection_uid = c.uid), '')`,
      tagChips: tagsSql(own('uid')),
      parentUid: own('parent_uid'),
      parentName: sql.raw('parent.name'),
      startsAt: own('starts_at'),
      endsAt: own('ends_at'),
      sortMode: own('sort_mode'),
      sentence: figure('sentence'),
      ruleState: figure('rule_state'),
      usedBy: usesCount('collection', sql`c.uid`),
      enabled: own('enabled'),
      path: sql`(with recursive up as (select c.uid, c.parent_uid, c.name as path, 1 as depth
        union all select p.uid, p.parent_uid, p.name || ' / ' || up.path, up.depth + 1 from up join collection p on p.uid = up.parent_uid where up.depth < 10)
        select path from up order by depth desc limit 1)`,
      depth: sql`(with recursive up as (select c.parent_uid, 0 as depth
        union all select p.parent_uid, up.depth + 1 from up join collection p on p.uid = up.parent_uid where up.depth < 10) select max(depth) from up)`,
      createdAt: own('created_at'),
      updatedAt: own('updated_at'),
      updatedBy: sql`coalesce(staff.name, 'Backroom')`,
    },
    search: { text: sql`c.search_text`, covers: ['name', 'urlSlug'] },
    where: ({ more }) =>
      more.tag === ''
        ? undefined
        : sql`exists (select from collection_tag_link l where l.collection_uid = c.uid and l.tag_uid = ${more.tag}::bigint)`,
  })
}
