/** Limits and intervals, in one place for console, server and tests. */
export const authCheckMs = 900_000
export const versionCheckMs = 60_000
export const logoutRedirectMs = 25_000
export const colourCacheMs = 604_800_000
export const chunkTimeoutMs = 120_000
export const noticeMs = 8_000
export const errorDialogMs = 15_000
export const uploadLimitBytes = 10_485_760
export const loginCookieDays = 7
export const userCookieDays = 7
export const twoFactorCookieDays = 1
export const superUserCookieDays = 1
export const resetDelayMs = 250
export const titleRefreshMs = 100
export const logRetryMs = 5_000
export const pageTitleMost = 100
export const colourGroupCrawlHours = 24
