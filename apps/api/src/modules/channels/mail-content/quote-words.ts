/** How mail programs of different tongues introduce what they quote: how the line begins, and how it ends. */
export interface Introduction {
  begins: RegExp;
  ends: RegExp;
}

/** "On 3 May 2026, Anna wrote:" and its sisters, on one line or broken over two. */
export const introductions: readonly Introduction[] = [
  { begins: /^\s*On\b/, ends: /\bwrote:[ \t]*$/gm },
  { begins: /^\s*Am\b/, ends: /\bschrieb(?:en)?\b[^\n:]{0,200}:[ \t]*$/gm },
  { begins: /^\s*(?:Op|Van)\b/, ends: /\b(?:schreef|geschreven)\b[^\n:]{0,200}:[ \t]*$/gm },
  { begins: /^\s*Le\b/, ends: /\ba[ \u00a0]écrit[ \u00a0]?:[ \t]*$/gm },
  { begins: /^\s*El\b/, ends: /\bescribió:[ \t]*$/gm },
  { begins: /^\s*Il\b/, ends: /\bha scritto:[ \t]*$/gm },
  { begins: /^\s*Em\b/, ends: /\bescreveu:[ \t]*$/gm },
  { begins: /^\s*(?:Den|På)\s/, ends: /\bskre[vi]\w?\b[^\n:]{0,200}:[ \t]*$/gm },
  { begins: /^\s*W dniu\b/, ends: /\bnapisał(?:\(a\)|a)?:[ \t]*$/gm },
  {
    begins: /^\s*\d{1,4}[^\n]*@/,
    ends: /(?:\bwrote|\bschreef|\bschrieb|\btarihinde şunu yazdı)[^\n:]{0,200}:[ \t]*$/gm,
  },
  { begins: /^\s*\d{1,4}/, ends: /(?:пишет|написал|писал\(а\)|писала)[^\n:]{0,100}:[ \t]*$/gm },
  { begins: /^\s*في/, ends: /(?:كتب|كتبت)[^\n:]{0,200}:[ \t]*$/gm },
  { begins: /^\s*[於在]/, ends: /(?:写道|寫道)[：:][ \t]*$/gm },
];

/** "-----Original Message-----": what follows is history, whatever it looks like. */
export const separators: readonly RegExp[] = [
  /^[ \t]*[-_]{2,}[ \t]*(?:Original Message|Ursprüngliche Nachricht|Originalnachricht|Oorspronkelijk bericht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Ursprungligt meddelande|Originalmeddelande|Oprindelig meddelelse|Opprinnelig melding|Alkuperäinen viesti|Wiadomość oryginalna|Исходное сообщение|Orijinal İleti|الرسالة الأصلية|原始邮件)[ \t]*[-_]{2,}[ \t]*$/im,
  /^[ \t]*_{20,}[ \t]*$/m,
  // The line that our e-mail themes put above everything.
  /^[ \t]*##- [^\n]{1,200} -##[ \t]*$/m,
];

/** The head that Outlook puts above what it quotes: From, then Sent, then Subject within a few lines. */
const from = '(?:From|Von|Van|De|Da|Fra|Från|Od|От|Kimden|Lähettäjä|من)';
const sent =
  '(?:Sent|Date|Gesendet|Datum|Verzonden|Envoyé|Enviado|Fecha|Inviato|Data|Sendt|Skickat|Wysłano|Отправлено|Дата|Gönderildi|Lähetetty|تاريخ الإرسال)';
const subject =
  '(?:Subject|Betreff|Onderwerp|Objet|Asunto|Oggetto|Assunto|Emne|Ämne|Temat|Тема|Konu|Aihe|الموضوع)';
export const headBlock = new RegExp(
  `^[ \\t*]*${from}[ \\u00a0]?:[^\\n]{1,300}\\n+[ \\t*]*${sent}[ \\u00a0]?:[^\\n]{1,200}\\n(?:[^\\n]{0,600}\\n){0,4}?[ \\t*]*${subject}[ \\u00a0]?:`,
  'm',
);

/** A forwarded mail is what the sender wants us to read: it is never folded away. */
export const forwarded =
  /(?:Forwarded message|Begin forwarded message|Weitergeleitete Nachricht|Doorgestuurd bericht|Message transféré|Mensaje reenviado|Messaggio inoltrato|Mensagem encaminhada|Vidarebefordrat meddelande|Videresendt|Пересылаемое сообщение|İletilen ileti|رسالة معاد توجيهها)/i;
