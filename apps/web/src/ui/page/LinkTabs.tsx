import { NavLink } from 'react-router';
import styles from './LinkTabs.module.css';

export interface LinkTab {
  to: string;
  label: string;
  count?: number;
  /** Only the exact address counts as this tab. */
  isExact?: boolean;
}

/** Tabs that are pages of their own, so each has an address and the back button works. */
export function LinkTabs(props: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={props.label}>
      {props.tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end={tab.isExact} className={styles.tab}>
          {tab.label}
          {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
