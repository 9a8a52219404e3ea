import { useState } from 'react';

/** The shop's page with the real chat on it. A new visitor is a browser that has never been there. */
export function ChatDesk() {
  const [visit, setVisit] = useState(0);
  const becomeNew = () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('parley')) localStorage.removeItem(key);
    setVisit((count) => count + 1);
  };
  return (
    <div className="chat-desk">
      <div className="chat-tools">
        <p>This is the shop’s website as a visitor sees it. Open the chat in its corner and write.</p>
        <button type="button" className="button" onClick={becomeNew}>
          Come back as somebody new
        </button>
      </div>
      <iframe key={visit} title="The shop’s website" src="/demo/shop" />
    </div>
  );
}
