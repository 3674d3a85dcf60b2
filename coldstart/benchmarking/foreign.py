"""Questions from trades far apart. Hardly any repository answers more than one or two of them, so what they score is what a
question scores that nothing answers."""

from __future__ import annotations

QUESTIONS = tuple(
    line.strip()
    for line in """
    amortise the mortgage over thirty annual instalments
    apportion postage between parcels of one consignment
    award castling rights when the rook stayed unmoved
    balance the chemical equation of combustion
    blend two pigments into a darker watercolour
    book a berth on the overnight ferry
    bowl an over and tally the wickets
    brew the espresso at nine bars of pressure
    calculate the apogee of a geostationary satellite
    chart the patient's blood glucose after breakfast
    choose a bishop for the endgame of the tournament
    compute the tide at the harbour for a spring moon
    convert nautical miles flown into airline vouchers
    count the calories of a vegetarian lasagne
    deduct council tax from the monthly payslip
    diagnose arrhythmia from an electrocardiogram
    dose the antibiotic by the child's weight
    draw lottery balls and pay the jackpot
    estimate the harvest of wheat per hectare
    fold the origami crane along the diagonal crease
    forecast rainfall over the mountain valley
    grade the essays of pupils by a marking scheme
    graft an apple scion on a dwarf rootstock
    hedge the currency exposure with a forward swap
    identify birds by the spectrogram of their song
    inoculate cattle before they graze the pasture
    invoice the tenant for heating and electricity
    irrigate the greenhouse when soil moisture drops
    judge the gymnast's dismount from the parallel bars
    knead sourdough and let it ferment overnight
    measure the parallax of a distant galaxy
    mix the vocals louder than the kick drum
    navigate the yacht around the lighthouse buoy
    notarise the deed of the inherited cottage
    orbit the spacecraft around Jupiter's moon
    pay the dividend to preferred shareholders
    pedal cadence against the cyclist's heart rate
    plan the bus timetable of a bank holiday
    plough the furrow at the depth of the seed drill
    price the catastrophe reinsurance treaty
    prune roses before the first frost
    reconcile the bank statement with the ledger of invoices
    refund the passenger of a cancelled flight
    release the parachute below two thousand feet
    rent a wheelchair at the museum's cloakroom
    reserve a table for vegetarians on Saturday evening
    roast coffee beans until the second crack
    schedule the orthodontist's appointments for braces
    sell cinema tickets with a senior discount
    sequence the genome of a bacteriophage
    settle the derby's betting odds at the racecourse
    shear the sheep and weigh the fleece
    steer the combine harvester by satellite
    survey the allotment with a theodolite
    taste the vintage of a Burgundy cellar
    transpose the trumpet part down a semitone
    triage casualties at the ambulance entrance
    tune the harpsichord to meantone temperament
    vaccinate newborn puppies against distemper
    weave a tartan from six bobbins of wool
    """.strip().splitlines()
)
