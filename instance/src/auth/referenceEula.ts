import type { Eula } from './eulaStore'

const english = `End user licence agreement for Barn Workbench, version 1.0

1. What this is about
This agreement is between you and the operator of this instance. It covers your use of the instance with Barn Workbench. \
The software itself is licensed to everyone under the Apache License, Version 2.0; nothing in this agreement limits the \
rights which that licence gives you.

2. Your account
You keep your password to yourself and tell the operator if somebody else may know it. What is done with your account \
is shown to others under your name.

3. Pictures and data
Cameras show animals and may show people who work in the barn. You use pictures, recordings and measurements only for \
the care of the animals and the running of the farm, and pass them on only with the operator's consent.

4. No replacement for looking after the animals
Detections and measurements can be wrong or missing. They support the people who look after the animals; they do not \
replace the inspections that the law and good practice ask for.

5. What is stored about you
The instance stores your name, how you sign in, what you were granted, when you accepted this agreement and what you \
changed. It is deleted with your account, but for your name on what others still need, such as the record of an incident.

6. Ending
You can withdraw your acceptance at any time; you are then asked again before you can go on. The operator can end your \
access.
`

const german = `Lizenzvereinbarung für Barn Workbench, Version 1.0

1. Worum es geht
Diese Vereinbarung schließen Sie mit dem Betreiber dieses Stallsystems. Sie regelt, wie Sie das Stallsystem mit Barn \
Workbench nutzen. Die Software selbst steht allen unter der Apache-Lizenz, Version 2.0, zur Verfügung; nichts in dieser \
Vereinbarung schränkt die Rechte ein, die Sie nach jener Lizenz haben.

2. Ihr Konto
Sie behalten Ihr Passwort für sich und sagen dem Betreiber Bescheid, wenn es jemand anders kennen könnte. Was mit Ihrem \
Konto getan wird, sehen andere unter Ihrem Namen.

3. Bilder und Daten
Die Kameras zeigen Tiere und unter Umständen auch Menschen, die im Stall arbeiten. Sie nutzen Bilder, Aufzeichnungen \
und Messwerte nur, um die Tiere zu versorgen und den Betrieb zu führen, und geben sie nur mit Zustimmung des Betreibers \
weiter.

4. Kein Ersatz für die Tierkontrolle
Erkennungen und Messwerte können falsch sein oder fehlen. Sie unterstützen die Menschen, die die Tiere versorgen; die \
Kontrollen, die das Gesetz und die gute fachliche Praxis verlangen, ersetzen sie nicht.

5. Was über Sie gespeichert wird
Gespeichert werden Ihr Name, die Art Ihrer Anmeldung, Ihre Rechte, wann Sie diese Vereinbarung angenommen haben und was \
Sie geändert haben. All das wird mit Ihrem Konto gelöscht, bis auf Ihren Namen an dem, was andere noch brauchen, etwa am \
Verlauf eines Vorfalls.

6. Ende
Sie können Ihre Zustimmung jederzeit zurücknehmen; danach werden Sie erneut gefragt, bevor es weitergeht. Der Betreiber \
kann Ihren Zugang beenden.
`

/** The licence agreement that an instance asks its users to accept. */
export const referenceEula: Eula = { version: '1.0', texts: { en: english, de: german } }
