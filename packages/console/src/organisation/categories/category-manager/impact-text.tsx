import type { CategoryImpact } from '@backroom/contract/organisation/categories/categories'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

/** What follows from a change of the tree, in words: addresses, items, and what points at it. */
export function ImpactText({ impact }: { impact: CategoryImpact }) {
  const { pages, redirects, samples, losePrimary, uses } = impact
  return (
    <>
      {pages > 0 && (
        <>
          <Text fw={560} mb={4}>
            {pages === 1
              ? say('1 page gets another address, and 1 redirect is made.')
              : say('{pages} pages get another address, and {redirects} redirects are made.', {
                  pages: format.number(pages),
                  redirects: format.number(redirects),
                })}
          </Text>
          <table className="matrix small">
            <tbody>
              {samples.map(({ from, to }) => (
                <tr key={from}>
                  <td className="code was">{from}</td>
                  <td className="code">{to}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {pages > samples.length && (
            <Text fz={12} c="dimmed" mt={4}>
              {say('and {n} more', { n: format.number(pages - samples.length) })}
            </Text>
          )}
        </>
      )}
      {losePrimary > 0 && (
        <Text c="var(--br-bad)" mt="sm">
          {sayCount(
            losePrimary,
            '1 active item vanishes from the site: its primary category would not be seen.',
            '{n} active items vanish from the site: their primary category would not be seen.',
          )}
        </Text>
      )}
      {uses.length > 0 && (
        <Text mt="sm">
          {say('It is used by:')}{' '}
          {uses.map(({ text, count, path }, place) => (
            <span key={text}>
              {place > 0 && ', '}
              {path ? (
                <Anchor component={Link} to={path} target="_blank">
                  {`${format.number(count)} ${say(count === 1 ? text : `${text}s`)}`}
                </Anchor>
              ) : (
                `${format.number(count)} ${say(count === 1 ? text : `${text}s`)}`
              )}
            </span>
          ))}
        </Text>
      )}
      {pages === 0 && losePrimary === 0 && uses.length === 0 && (
        <Text c="dimmed">{say('No address changes, and nothing points at it.')}</Text>
      )}
    </>
  )
}
