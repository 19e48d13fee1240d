import { m } from "#app/paraglide/messages.js";

export const COMPANY_TYPES = {
  FOREIGN_COMPANY_BRANCH: m.business_type_foreign_company_branch,
  JOINT_STOCK: m.business_type_joint_stock,
  LIMITED_JOINT_STOCK_PARTNERSHIP: m.business_type_limited_joint_stock_partnership,
  LIMITED_LIABILITY: m.business_type_limited_liability,
  LIMITED_PARTNERSHIP: m.business_type_limited_partnership,
  SIMPLE_JOINT_STOCK: m.business_type_simple_joint_stock,
  SOLE_PROPRIETORSHIP: m.business_type_sole_proprietorship,
} as const;

export const COUNTRIES = { PL: m.business_country_pl } as const;
export const CURRENCIES = ["EUR", "PLN", "USD"] as const;

export const AUTOMATIC = {
  untouched: m.business_automatic_untouched,
  always: m.business_automatic_always,
  never: m.business_automatic_never,
} as const;
