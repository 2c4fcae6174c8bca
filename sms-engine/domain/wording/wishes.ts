export const nothingChanges =
  'Fine, nothing changes. Reply PLAN to see when the next lesson comes, STOP to end the texts.'
