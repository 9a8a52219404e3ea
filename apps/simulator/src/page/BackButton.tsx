/** The way back to the mails, where there is room for one thing at a time. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className="button back" onClick={onBack}>
      Back to the mails
    </button>
  );
}
