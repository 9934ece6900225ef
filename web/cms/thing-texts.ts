/** Messages for creating, changing, deleting and listing one kind of item. */
export const thing = (name: string, plural: string) => ({
  created: `${name} created successfully`,
  updated: `${name} updated successfully`,
  deleted: `${name} deleted successfully`,
  createFailed: `Failed to create ${name.toLowerCase()}`,
  updateFailed: `Failed to update ${name.toLowerCase()}`,
  deleteFailed: `Failed to delete ${name.toLowerCase()}`,
  fetchFailed: `Failed to fetch ${plural}`,
})
