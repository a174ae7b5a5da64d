/** Whether what suppliers have of an item is sold: as everything else says, always but for licences and brands, or never. */
export const simStockStatuses = { followSupplier: 'Follow supplier', on: 'On', off: 'Off' } as const
