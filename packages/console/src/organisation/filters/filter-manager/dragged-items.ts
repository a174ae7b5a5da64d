const kind = 'application/x-backroom-items'

/** Items on their way to a facet, as the browser carries them. */
export const draggedItems = {
  isIn: (carried: DataTransfer) => carried.types.includes(kind),
  put: (carried: DataTransfer, uids: readonly number[]) => carried.setData(kind, uids.join(',')),
  from: (carried: DataTransfer) =>
    carried
      .getData(kind)
      .split(',')
      .map(Number)
      .filter(uid => uid > 0),
}
