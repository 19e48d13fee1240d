export interface DemoAccount {
  role: "owner" | "manager" | "admin";
  fullName: string;
  email: string;
  password: string;
}

const PASSWORD = "Vitrine-demo-1";

/** Accounts that demo mode creates and lists on its sign-in page. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { role: "owner", fullName: "Olga Nowak", email: "owner@vitrine.demo", password: PASSWORD },
  {
    role: "manager",
    fullName: "Marek Zieliński",
    email: "manager@vitrine.demo",
    password: PASSWORD,
  },
  { role: "admin", fullName: "Ada Kowalska", email: "admin@vitrine.demo", password: PASSWORD },
];
