/** The way back to the list, where there is room for one thing at a time. */
export function BackButton({ to, onBack }: { to: 'mails' | 'phones'; onBack: () => void }) {
  return (
    <button type="button" className="button back" onClick={onBack}>
      {to === 'mails' ? 'Back to the mails' : 'Back to the phones'}
    </button>
  );
}
