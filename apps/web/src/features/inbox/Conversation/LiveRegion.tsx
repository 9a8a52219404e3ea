/** What screen readers are told of a conversation: messages politely, a failed one at once. */
export function LiveRegion({ said, alert }: { said: string; alert: string }) {
  return (
    <div className="visually-hidden">
      <div aria-live="polite" data-live="messages">
        {said}
      </div>
      <div aria-live="assertive">{alert}</div>
    </div>
  );
}
