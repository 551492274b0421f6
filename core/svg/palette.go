package svg

// Colour is a colour of the design sheet, whatever the theme: a mark is painted
// in Tide, and the palette knows which blue that is.
type Colour uint8

const (
	None Colour = iota // a fill or stroke that is none; of a text, Ink
	Panel
	Air
	Panel2
	Ink
	Ink2
	Ink3
	Line
	Line2
	Tide
	Wline
	TideInk
	TideText
	TideSoft
	W0 // water, from the surface
	W1 // to the bed
	Loss
	LossSoft
	solid = iota

	// Of the lineage that is at hand: see Canvas.Of.
	Outline Colour = iota - 1
	Fill
	OnFill // what is written on Fill
	// Fills that are patterns.
	Pattern // of the lineage, where there is no text
	Hatched // what is not yet, in the lineage's colour
	Hatch   // what is not yet
	Water   // what is replicated so far
)

// Palette is one theme's colours. No two that mean another thing are spelled
// alike, though they be the same white: a page that has colours of its own knows
// by the attribute which of them to put there.
type Palette struct {
	Name     string // of the theme
	Colours  [solid]string
	Lineages [4]Lineage
}

// Lineage is how an epoch or a replication ID is told from its neighbours: by
// colour, by pattern and by label. Neighbours alternate dark and light. It is
// Outline, Fill and OnFill.
type Lineage [3]string

var Light = Palette{
	"light",
	[...]string{
		Panel: "#FFFFFF", Air: "#FFFFFF", Panel2: "#F5F8F9",
		Ink: "#0D1B24", Ink2: "#3D4F5B", Ink3: "#5B6D79",
		Line: "#D8E0E5", Line2: "#8496A1",
		Tide: "#00627A", Wline: "#00627A", TideInk: "#FFF",
		TideText: "#00566B", TideSoft: "#D9EEF3",
		W0: "#D2EBF1", W1: "#A6D2DF",
		Loss: "#A10E5C", LossSoft: "#FBE7F1",
	},
	[...]Lineage{
		{"#2B55A4", "#2E5BB0", "#ffffff"},
		{"#9A4300", "#F3A953", "#231000"},
		{"#5A3C97", "#6444A6", "#fff"},
		{"#17633A", "#7CCB97", "#04210F"},
	},
}

var Dark = Palette{
	"dark",
	[...]string{
		Panel: "#0E181F", Air: "#0E181F", Panel2: "#131F27",
		Ink: "#E8F0F4", Ink2: "#B3C3CC", Ink3: "#8DA0AB",
		Line: "#24343E", Line2: "#6A7F8B",
		Tide: "#5CCBE2", Wline: "#5CCBE2", TideInk: "#04222B",
		TideText: "#7AD8EB", TideSoft: "#0F3440",
		W0: "#10414F", W1: "#0A2A37",
		Loss: "#FF8AC2", LossSoft: "#3A1529",
	},
	[...]Lineage{
		{"#93B6FF", "#2D57AC", "#ffffff"},
		{"#FFBE82", "#D9893A", "#1E0E00"},
		{"#C9A9FF", "#5E3EA0", "#fff"},
		{"#93E3AC", "#57AE76", "#021A0B"},
	},
}

// PaletteNamed finds a theme; without a name it is the light one.
func PaletteNamed(theme string) *Palette {
	switch theme {
	case "", Light.Name:
		return &Light
	case Dark.Name:
		return &Dark
	}
	return nil
}
