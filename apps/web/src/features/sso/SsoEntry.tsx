import { SsoButton } from './SsoButton';

/** The slot of the sign-in page: takes the address that was typed into its form. */
export default function SsoEntry({ next }: { next: string }) {
  return <SsoButton email={typedEmail} next={next} />;
}

function typedEmail(): string {
  return document.querySelector<HTMLInputElement>('form input[name="email"]')?.value ?? '';
}
