import { itemStatuses } from '@backroom/contract/items/page/fields'
import { screens } from '@backroom/contract/items/screens'
import { styles } from '@backroom/contract/items/styles/styles'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor, Box, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Swatch } from '#items/colours/pickers/swatch.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Shown = 'stock' | 'price' | 'status'

/** All colours and sizes of the style side by side; each cell leads to its page. */
export function StyleMatrix({ style }: { style: { uid: number; code: string; name: string } }) {
  const { page } = usePage()
  const [shown, setShown] = useState<Shown>('stock')
  const { data } = useRead(styles.read, { params: { uid: style.uid } }, { ignore: [404] })
  if (!data) return <Skeleton h={120} />
  const { colours, sizes, cells } = data.matrix
  if (colours.length < 2) return null
  const at = new Map(cells.map(cell => [`${cell.pageUid}.${cell.size ?? ''}`, cell]))
  const textOf = (cell: (typeof cells)[number]) =>
    shown === 'stock'
      ? format.number(cell.ownAvailable)
      : shown === 'price'
        ? cell.priceMinor === null
          ? ''
          : format.money(cell.priceMinor)
        : say(itemStatuses[cell.status])
  return (
    <Box mt={6}>
      <Group justify="space-between" mb={6}>
        <h3>
          {say('All colours of {style}', { style: style.name })}{' '}
          <span className="code dim">{style.code}</span>
        </h3>
        <SegmentedControl
          aria-label={say('What the cells show')}
          value={shown}
          onChange={value => setShown(value as Shown)}
          data={[
            { value: 'stock', label: say('Stock') },
            { value: 'price', label: say('Price') },
            { value: 'status', label: say('Status') },
          ]}
        />
      </Group>
      <Box p={0} className="framed scrolls">
        <table className="matrix num">
          <thead>
            <tr>
              <th scope="col">{say('Colour')}</th>
              {sizes.map(size => (
                <th key={size} scope="col">
                  {size}
                </th>
              ))}
              {shown === 'stock' && <th scope="col">{say('Total')}</th>}
            </tr>
          </thead>
          <tbody>
            {colours.map(colour => {
              const isHere = colour.pageUid === page.item.uid
              const own = cells.filter(cell => cell.pageUid === colour.pageUid)
              return (
                <tr key={colour.pageUid} data-marked={isHere || undefined}>
                  <th scope="row">
                    <Swatch hex={colour.hex} />{' '}
                    {isHere ? (
                      <>
                        {colour.name} <span className="dim">{say('this page')}</span>
                      </>
                    ) : (
                      <Anchor component={Link} to={pathTo(screens.item, { uid: colour.pageUid })} c="inherit">
                        {colour.name}
                      </Anchor>
                    )}
                  </th>
                  {sizes.map(size => {
                    const cell = at.get(`${colour.pageUid}.${size}`)
                    return (
                      <td
                        key={size}
                        className={shown === 'stock' && cell?.ownAvailable === 0 ? 'bad strong' : ''}
                      >
                        {cell ? (
                          <Link
                            to={pathTo(screens.item, { uid: cell.itemUid })}
                            title={cell.code}
                            className="quietLink"
                          >
                            {textOf(cell)}
                          </Link>
                        ) : (
                          <span className="dim">{say('none')}</span>
                        )}
                      </td>
                    )
                  })}
                  {shown === 'stock' && (
                    <td className="strong">
                      {format.number(own.reduce((sum, cell) => sum + cell.ownAvailable, 0))}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </Box>
    </Box>
  )
}
