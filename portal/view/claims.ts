import { landingClaims } from '../../content/product.ts'

/** Whether an area carries the "Popular" badge (specification, section 9: areas 1 and 5). */
export const isPopular = (areaId: number) =>
  landingClaims.areas.some((claim) => claim.areaId === areaId && claim.popular)
