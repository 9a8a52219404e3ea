// Texts with the statistics of real ones: several languages, a few words everywhere, very many words nearly nowhere.

const LANGUAGES = {
  en: `the and to of a is i my you it for not have with was are in that this on your please order refund delivery bicycle bike
    helmet bell saddle invoice payment broken missing late arrived waiting question answer thank hello return exchange size
    colour warehouse address package tracking number warranty repair chain brake wheel light battery charger customer service`,
  nl: `de het een en is niet van ik je jullie heb met voor dat die zijn naar graag maar nog ook mijn bestelling terugbetaling
    levering fiets helm bel zadel factuur betaling kapot ontbreekt laat aangekomen wachten vraag antwoord bedankt hallo retour
    ruilen maat kleur adres pakket nummer garantie reparatie ketting rem wiel licht accu lader klant`,
  de: `der die das und ist nicht ich sie wir habe hat mit für dass den dem ein eine auf bitte danke bestellung erstattung
    lieferung fahrrad helm klingel sattel rechnung zahlung kaputt fehlt spät angekommen warten frage antwort hallo umtausch
    größe farbe lager adresse paket nummer garantie reparatur kette bremse rad licht akku ladegerät kunde`,
  fr: `le la les et est pas je vous nous avec pour une des que qui dans sur mon ma merci bonjour commande remboursement
    livraison vélo casque sonnette selle facture paiement cassé manquant retard arrivé attendre question réponse retour échange
    taille couleur entrepôt adresse colis numéro garantie réparation chaîne frein roue lumière batterie chargeur client`,
  es: `el la los y es no que con para una un por mi su pero gracias hola pedido reembolso entrega bicicleta casco timbre sillín
    factura pago roto falta tarde llegado esperando pregunta respuesta devolución cambio talla color almacén dirección paquete
    número garantía reparación cadena freno rueda luz batería cargador cliente`,
};
/** Of twenty conversations so many are in each language. */
const SHARES = { en: 10, nl: 4, de: 3, fr: 2, es: 1 };
const SYLLABLES =
  'ba be bi bo ca ce da de di do fa fe ga go ha ho ja ka ke la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve wa wi za'.split(
    ' ',
  );
const MADE_UP = 6_000;
export const LANGUAGE_CYCLE = 20;
export const FRAGMENTS_EACH = 1_000;

/** `[number, text]` of every fragment; number % LANGUAGE_CYCLE says in which language. */
export function fragments() {
  const random = seeded(20_261_122);
  const cycle = Object.entries(SHARES).flatMap(([language, share]) => Array(share).fill(language));
  const words = Object.fromEntries(
    Object.entries(LANGUAGES).map(([language, text]) => [language, wordsOf(language, text)]),
  );
  const all = [];
  for (let number = 0; number < LANGUAGE_CYCLE * FRAGMENTS_EACH; number += 1) {
    const own = words[cycle[number % LANGUAGE_CYCLE]];
    const length = 6 + Math.floor(random() * 9);
    // The n-th word of a language is used 1/n as often as the first: the logarithm of its place is evenly spread.
    const pick = () => own[Math.floor(Math.exp(random() * Math.log(own.length)))] ?? own[0];
    all.push([number, Array.from({ length }, pick).join(' ')]);
  }
  return all;
}

function wordsOf(language, text) {
  const known = text.split(/\s+/);
  const letter = language[0];
  const madeUp = Array.from({ length: MADE_UP }, (_, index) => {
    let [word, rest] = [letter, index * 7 + 11];
    for (let part = 0; part < 4; part += 1) {
      word += SYLLABLES[rest % SYLLABLES.length];
      rest = Math.floor(rest / SYLLABLES.length) + part * 13;
    }
    return word;
  });
  return [...known, ...new Set(madeUp)];
}

function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
