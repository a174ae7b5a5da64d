import { type CouponInput, couponInput } from '@backroom/contract/marketing/coupons/coupons'
import { Box } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { TryPanel } from '#marketing/coupons/try-panel.tsx'

/** A basket with the coupon as it stands in the form, beside the offers as they are. */
export function TrySection({ couponUid }: { readonly couponUid: number | null }) {
  const { getValues } = useFormContext<CouponInput>()
  const draftOf = () => {
    const { data, error } = couponInput.safeParse(getValues())
    return data
      ? { draft: data, draftUid: couponUid }
      : say('Fill in the coupon first: {fault}', { fault: error.issues[0]?.message ?? '' })
  }
  return (
    <Section title={say('Try it')}>
      <Box style={{ gridColumn: '1 / -1' }}>
        <TryPanel draftOf={draftOf} />
      </Box>
    </Section>
  )
}
