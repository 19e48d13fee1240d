export interface DemoAccount {
  role: "owner" | "manager" | "admin";
  fullName: string;
  email: string;
  password: string;
}

const PASSWORD = "Vitrine-demo-1";

/** The sign-in page lists them in demo mode; they exist only there. */
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
