import { SsoSettings } from './SsoSettings';

/** The tab "Sign-in" of the account settings. */
export default function SsoTab() {
  return <SsoSettings />;
}
