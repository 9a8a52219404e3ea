import type { MailTexts } from '../mail-text.js';

/** Values: name, company, email. The link leads to one's own second factor. */
export const twoFactorOn: MailTexts = {
  'en-GB': {
    subject: 'Two-step sign-in is on',
    paragraphs: ['From now on, signing in as {email} needs a code from your app besides the password.'],
    button: 'Two-step sign-in',
    after: ['If it was not you, tell your administrator at once.'],
  },
  'nl-NL': {
    subject: 'Aanmelden in twee stappen staat aan',
    paragraphs: ['Vanaf nu is bij het aanmelden als {email} naast het wachtwoord een code uit je app nodig.'],
    button: 'Aanmelden in twee stappen',
    after: ['Was jij dit niet, waarschuw dan meteen je beheerder.'],
  },
  'de-DE': {
    subject: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
    paragraphs: ['Ab jetzt braucht die Anmeldung als {email} neben dem Passwort einen Code aus Ihrer App.'],
    button: 'Anmeldung in zwei Schritten',
    after: ['Wenn Sie das nicht waren, sagen Sie sofort Ihrem Administrator Bescheid.'],
  },
  'es-ES': {
    subject: 'La verificación en dos pasos está activada',
    paragraphs: [
      'A partir de ahora, para entrar como {email} hace falta un código de tu app además de la contraseña.',
    ],
    button: 'Verificación en dos pasos',
    after: ['Si no has sido tú, avisa enseguida a tu administrador.'],
  },
  'fr-FR': {
    subject: 'La connexion en deux étapes est activée',
    paragraphs: [
      'Désormais, se connecter en tant que {email} demande un code de votre application en plus du mot de passe.',
    ],
    button: 'Connexion en deux étapes',
    after: ['Si ce n’était pas vous, prévenez tout de suite votre administrateur.'],
  },
  'ar-AR': {
    subject: 'تم تفعيل تسجيل الدخول بخطوتين',
    paragraphs: ['من الآن فصاعدًا يتطلب تسجيل الدخول باسم {email} رمزًا من تطبيقك إلى جانب كلمة المرور.'],
    button: 'تسجيل الدخول بخطوتين',
    after: ['إن لم تكن أنت، فأخبر المسؤول لديك فورًا.'],
  },
  'id-ID': {
    subject: 'Masuk dua langkah sudah aktif',
    paragraphs: [
      'Mulai sekarang, masuk sebagai {email} memerlukan kode dari aplikasi Anda selain kata sandi.',
    ],
    button: 'Masuk dua langkah',
    after: ['Jika itu bukan Anda, segera beri tahu administrator Anda.'],
  },
  'pt-BR': {
    subject: 'O acesso em duas etapas está ativado',
    paragraphs: ['A partir de agora, entrar como {email} exige um código do seu aplicativo além da senha.'],
    button: 'Acesso em duas etapas',
    after: ['Se não foi você, avise seu administrador imediatamente.'],
  },
  'ru-RU': {
    subject: 'Двухэтапный вход включён',
    paragraphs: ['Теперь для входа под именем {email} кроме пароля нужен код из вашего приложения.'],
    button: 'Двухэтапный вход',
    after: ['Если это были не вы, сразу сообщите администратору.'],
  },
  'it-IT': {
    subject: 'L’accesso in due passaggi è attivo',
    paragraphs: [
      'Da ora in poi, per accedere come {email} serve un codice della tua app oltre alla password.',
    ],
    button: 'Accesso in due passaggi',
    after: ['Se non sei stato tu, avvisa subito il tuo amministratore.'],
  },
};

/** Values: name, company, email. The link leads to one's own second factor. */
export const twoFactorOff: MailTexts = {
  'en-GB': {
    subject: 'Two-step sign-in is off',
    paragraphs: ['Signing in as {email} needs the password only from now on. Other devices were signed out.'],
    button: 'Switch it on again',
    after: ['If neither you nor your administrator did this, change your password at once.'],
  },
  'nl-NL': {
    subject: 'Aanmelden in twee stappen staat uit',
    paragraphs: [
      'Vanaf nu is bij het aanmelden als {email} alleen het wachtwoord nodig. Andere apparaten zijn uitgelogd.',
    ],
    button: 'Weer inschakelen',
    after: ['Heb jij noch je beheerder dit gedaan, wijzig dan meteen je wachtwoord.'],
  },
  'de-DE': {
    subject: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
    paragraphs: [
      'Die Anmeldung als {email} braucht ab jetzt nur noch das Passwort. Andere Geräte wurden abgemeldet.',
    ],
    button: 'Wieder einschalten',
    after: ['Wenn weder Sie noch Ihr Administrator das waren, ändern Sie sofort Ihr Passwort.'],
  },
  'es-ES': {
    subject: 'La verificación en dos pasos está desactivada',
    paragraphs: [
      'Para entrar como {email} ahora basta con la contraseña. Se ha cerrado la sesión en los demás dispositivos.',
    ],
    button: 'Volver a activarla',
    after: ['Si no habéis sido ni tú ni tu administrador, cambia la contraseña enseguida.'],
  },
  'fr-FR': {
    subject: 'La connexion en deux étapes est désactivée',
    paragraphs: [
      'Se connecter en tant que {email} ne demande plus que le mot de passe. Les autres appareils ont été déconnectés.',
    ],
    button: 'La réactiver',
    after: ['Si ce n’est ni vous ni votre administrateur, changez tout de suite votre mot de passe.'],
  },
  'ar-AR': {
    subject: 'تم إيقاف تسجيل الدخول بخطوتين',
    paragraphs: ['صار تسجيل الدخول باسم {email} يتطلب كلمة المرور فقط. سُجّل الخروج من الأجهزة الأخرى.'],
    button: 'تفعيله من جديد',
    after: ['إن لم تفعل ذلك أنت ولا المسؤول لديك، فغيّر كلمة مرورك فورًا.'],
  },
  'id-ID': {
    subject: 'Masuk dua langkah sudah nonaktif',
    paragraphs: ['Masuk sebagai {email} kini hanya memerlukan kata sandi. Perangkat lain telah dikeluarkan.'],
    button: 'Aktifkan lagi',
    after: ['Jika bukan Anda atau administrator Anda yang melakukannya, segera ubah kata sandi Anda.'],
  },
  'pt-BR': {
    subject: 'O acesso em duas etapas está desativado',
    paragraphs: [
      'Entrar como {email} agora exige apenas a senha. Os outros dispositivos foram desconectados.',
    ],
    button: 'Ativar novamente',
    after: ['Se não foi você nem seu administrador, altere sua senha imediatamente.'],
  },
  'ru-RU': {
    subject: 'Двухэтапный вход выключен',
    paragraphs: [
      'Для входа под именем {email} теперь нужен только пароль. На других устройствах выполнен выход.',
    ],
    button: 'Включить снова',
    after: ['Если это сделали не вы и не ваш администратор, сразу смените пароль.'],
  },
  'it-IT': {
    subject: 'L’accesso in due passaggi è disattivato',
    paragraphs: [
      'Per accedere come {email} ora basta la password. Gli altri dispositivi sono stati disconnessi.',
    ],
    button: 'Riattivalo',
    after: ['Se non siete stati né tu né il tuo amministratore, cambia subito la password.'],
  },
};
