import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'

/** Settings that rooms go by when they take, keep and forget orders, and where mails of shoppers go. */
export interface StoreRules {
  readonly storeType: 'B2C' | 'B2B'
  readonly orderPrefix: string
  /** How long an unpaid order keeps its stock. */
  readonly reserveMinutes: number
  readonly basketDays: number
  readonly accountsRetentionYears: number
  readonly inactiveCustomerYears: number
  readonly contactRecipients: readonly string[]
  readonly ordersEmail: string
  readonly serviceEmail: string
  /** Texts about orders may be sent. */
  readonly textShoppers: boolean
  readonly mailLogoFileUid: number | null
}

/** The rules of the store as they are now; whoever gave no address of their own is written to at the one for shoppers. */
export async function readRules(reader: Reader): Promise<StoreRules> {
  const { rows } = await reader.execute<StoreRules & Record<string, unknown>>(sql`
    select store_type as "storeType", order_prefix as "orderPrefix", reserve_minutes as "reserveMinutes", basket_days as "basketDays",
      accounts_retention_years as "accountsRetentionYears", inactive_customer_years as "inactiveCustomerYears",
      case when contact_recipients = '{}' then array_remove(array[public_email], '') else contact_recipients end as "contactRecipients",
      coalesce(nullif(orders_email, ''), public_email) as "ordersEmail",
      coalesce(nullif(service_email, ''), public_email) as "serviceEmail",
      text_shoppers as "textShoppers", coalesce(mail_logo_file_uid, logo_file_uid) as "mailLogoFileUid"
    from site_config`)
  return rows[0] as StoreRules
}
