import { SsoButton } from './SsoButton';
import styles from './SsoButton.module.css';

/** The slot of the sign-in page: takes the address that was typed into its form. */
export default function SsoEntry({ next }: { next: string }) {
  return (
    <div className={styles.entry}>
      <SsoButton email={typedEmail} next={next} />
    </div>
  );
}

function typedEmail(): string {
  return document.querySelector<HTMLInputElement>('form input[name="email"]')?.value ?? '';
}
