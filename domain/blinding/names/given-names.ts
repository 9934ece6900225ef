/**
 * Given names and their usual short forms, folded, one group per line. Names of one group are treated as equal,
 * but only next to the surname.
 */
const groups = `
abigail abby gail
albert al bert bertie albrecht
alexander alex alec sasha sandro alejandro alexandre xander sander
alexandra alex sandra sasha alejandra alexandria
alfred fred freddy alfredo
andrew andy drew andreas andres andre
angela angie
anne ann anna annie anita ana nancy
anthony tony antony antonio anton antoine toni tonio
antonia toni tonia
barbara barb babs
benjamin ben benny benji benjamim
bernard bernie bernd bernhard bernardo
caroline carol carolina carrie lina
catherine cathy kate katie kathy katherine kathryn katharina catarina catalina cat kathrin
charles charlie chuck carlos carl karl carlito
charlotte lotte charlie lotta
christian chris cristian
christina chris tina christine cristina kristin kristina
christopher chris kit topher christoph christophe cristobal
daniel dan danny dani
david dave davey
deborah deb debbie debora
dennis denny denis
dominic nick dominik domingo dominique
donald don donnie
dorothy dot dottie dorothea dora
edmund ed ted eddie
edward ed eddie ted ned eduard eduardo edu edouard
eleanor nell nora ellie leonor eleonore
elizabeth liz beth betty lizzie eliza elisabeth lisa isabel elsa bettina
emanuel manuel manny emmanuel manu
enrique quique henrique kike
emily em emma emilia
eugene gene
ferdinand fernando nando ferdi
florian flo
francis frank francisco franz francois francesco paco pancho paquito kiko chico xico fran curro
frances fran franny francesca franziska francisca paca paquita
frederick fred freddy rick friedrich frederico federico fritz fede frederic
gabriel gabe gabi
gabriela gabi gaby gabrielle
george jorge georg georges jurgen
gerald gerry jerry
gerhard gerd
gertrude trudy gertrud
geoffrey jeff geoff jeffrey
gilbert gil bert gilberto beto
giovanni gianni nanni
gonzalo gonza
gregory greg gregor gregorio
guadalupe lupe
guillermo guille memo guilherme
gustavo gus tavo gustav
harold harry hal harald
helen nell helena elena helene lena
henry harry hank hal heinrich henri heinz
herbert herb bert
hubert bert
ignacio nacho ignatius inacio ignaz
ines inez agnes
isaac ike
isabella bella isabel isa isabelle
jacob jake jakob jacobo jaime james jacques
james jim jimmy jamie jaime jem
janet jan
jennifer jen jenny jenn
jeremy jerry
jeronimo jero geronimo
jessica jess jessie
jesus chus chuy suso
joachim jochen achim joaquin joaquim quim
joan joanna joanne johanna jo juana jeanne
john jack johnny jon johann johannes hans juan joao jean jan ivan sean ian
jonathan jon jonny
jose pepe joseph joe josef joey chepe ze zeca pepito sepp beppe giuseppe jupp
josephine jo josie josefa pepa josefina
joshua josh
judith judy jutta
julian jules julio
julia julie julieta jule
katharina kathi katja kati
kenneth ken kenny
klaus nikolaus claus
konrad conrad conny
konstantin kostas costa constantin
lawrence larry laurence lorenzo laurent lorenz
leonard leo len lenny leonardo leonhard
louis lou luis ludwig luiz louie lutz
louisa lou luisa louise luise
lucia lucy luz
luis lucho
manfred fred manni
manuela manu
marcus mark marc marcos markus marco
margaret maggie meg peggy marge rita margarita margarete greta gretchen margarida marguerite madge grete
maria marie mary mari maite marichu mimi mia mitzi
martin marty martinho
matilda tilda matilde mathilde
matthew matt mateo matthias matthieu mateus matheus matze
maximilian max maxim maximiliano
mercedes merche
michael mike mick micky mickey miguel michel mikhail misha michele micha
miriam mimi
mohammed mohamed muhammad muhammed mohammad md mo
natalie nat natalia natasha
nathaniel nate nathan nat
nicholas nick nicky nicolas nikolas nico nikolai niklas klaus niko
nicole nicky nikki
nikita nik
olivia liv
oliver ollie oli olivier oliverio
oscar oskar
pamela pam
patricia pat patty tricia patti paty
patrick pat paddy patricio patrice
paul pablo paulo paulinho pavel
pauline paula paulina
peter pete pedro pierre petr pit perico
philip phil pip felipe philipp philippe filipe flip
rafael rafa raphael rafi raf
rachel raquel
ramon moncho
raymond ray raimundo
rebecca becky becca rebeca
regina gina
reinhard reiner
richard rick dick rich ricky ricardo rico
robert bob rob bobby robbie bert roberto beto rupert
rodrigo rodri
roger rodge rogerio
roland rolando
ronald ron ronnie ronaldo
rosario charo
rudolf rudi rolf rudolph rodolfo
samantha sam
samuel sam sammy
sandra sandy
santiago santi thiago tiago diego
sarah sally sara sadie
sebastian seb basti bas sebastien sebastiao seba
sergio sergei serge
simon sim simao
sofia sophie sophia sofie
stephanie steph steffi stefanie estefania
stephen steve stefan steven esteban estevao stephan etienne steffen
susan sue suzy susanna susanne susana suzanne
sylvester sly silvestre
teresa tess terry theresa therese tere resi
theodore ted theo teddy theodor teodoro
thomas tom tommy tomas tomaz thom
timothy tim timmy timo timoteo
tobias toby tobi
ulrich uli utz
valentina vale tina
valerie val valeria
veronica ronnie vero veronika
victor vic vick viktor vitor
victoria vicky tori viktoria vitoria
vincent vince vinny vicente vinzenz
virginia ginny
walter walt wally wally gualterio
wilhelm willi willy
wilhelmina mina minna wilma
william bill will billy willy liam wilhelm guillaume guillermo guilherme
wolfgang wolf
yevgeny evgeny eugene zhenya
yolanda yoli
zachary zach zack
`

const groupsOf = new Map<string, string[]>()
for (const line of groups.trim().split('\n')) {
  const names = line.split(' ')
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), ...names])
}

/** Returns other forms of a folded given name; empty if the name is not in the list. */
export function formsOfGivenName(name: string): readonly string[] {
  return groupsOf.get(name) ?? []
}
