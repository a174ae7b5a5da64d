import type { CategoryNode } from '@backroom/contract/organisation/categories/categories'
import { IconBrandGoogle, IconEyeOff, IconFilterOff, IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** A node as the tree holds it. */
export type TreeCategory = CategoryNode & { readonly id: number; readonly parentId: number | null }

/** A row of the tree: name, marks for what is not as usual, live items with those below in second text. */
export function CategoryRow({ node }: { node: TreeCategory }) {
  return (
    <>
      <span className={node.isHidden ? 'cut dim' : 'cut strong'}>{node.name}</span>
      <span className="line dim">
        {node.isHidden && (
          <Mark label={node.active ? say('Hidden by a category above it') : say('Inactive')}>
            <IconEyeOff size={14} stroke={1.7} />
          </Mark>
        )}
        {!node.showInMenu && (
          <Mark label={say('Not in the menu')}>
            <IconMenu2 size={14} stroke={1.7} opacity={0.6} />
          </Mark>
        )}
        {node.google === 'none' && (
          <Mark label={say('No Google category')}>
            <IconBrandGoogle size={14} stroke={1.7} opacity={0.6} />
          </Mark>
        )}
        {!node.hasFilters && (
          <Mark label={say('No filters')}>
            <IconFilterOff size={14} stroke={1.7} />
          </Mark>
        )}
      </span>
      <span className="num end">
        {format.number(node.liveItems)}
        {node.liveBelow > node.liveItems && (
          <span className="dim"> {say('of {n}', { n: format.number(node.liveBelow) })}</span>
        )}
      </span>
    </>
  )
}

function Mark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span role="img" aria-label={label} title={label} className="line">
      {children}
    </span>
  )
}
