/** Keys of the demo store's websites. They open nothing but a demo store, so they may be known. */
export const demoStorefrontKeys = {
  main: 'brpk_DemoGreenLaneCyclesMainSite00001',
  trade: 'brpk_DemoGreenLaneCyclesTradeSite0001',
  revoked: 'brpk_DemoGreenLaneCyclesRevokedKey001',
} as const
