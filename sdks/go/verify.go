package tannr

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strings"
)

// NotAnExport is of a text that no chain was written to.
type NotAnExport struct{ What string }

func (e *NotAnExport) Error() string { return "tannr: " + e.What }

// Fault is where a chain does not hold, and what is wrong there.
type Fault struct {
	Seq  int64  `json:"seq"`
	What string `json:"what"`
}

// Verdict is whether a chain holds. First is the number of its first event: more than 1 in a sandbox alone, which keeps
// 30 days.
type Verdict struct {
	OK          bool   `json:"ok"`
	Events      int64  `json:"events"`
	First       int64  `json:"first"`
	Checkpoints int    `json:"checkpoints"`
	Fault       *Fault `json:"fault,omitempty"`
}

func (v *Verdict) String() string {
	if !v.OK {
		return fmt.Sprintf("Broken at %d: %s The %d before it stand.", v.Fault.Seq, v.Fault.What, v.Fault.Seq-v.First)
	}
	begins := ""
	if v.First > 1 {
		begins = fmt.Sprintf(" The chain of this sandbox begins at %d.", v.First)
	}
	return fmt.Sprintf("Unbroken: %d events, %d checkpoints.%s", v.Events, v.Checkpoints, begins)
}

// KeySet is a JSON Web Key Set.
type KeySet struct {
	Keys []map[string]any `json:"keys"`
}

// Verify says whether an export holds, as /verify-audit.mjs of the server does, to the letter; that file says how an
// export is made. Without keys it goes by those in the export, which vouch for themselves. The macKey is that of the
// lines, for whoever has it, and nil for others.
func Verify(export []byte, keys *KeySet, macKey []byte) (*Verdict, error) {
	c, err := readChain(export)
	if err != nil {
		return nil, err
	}
	if keys != nil {
		c.keys = keys.Keys
	}
	if c.cut != nil {
		c.start = c.cut.seq
	}
	c.end = c.start
	fault := c.fault(macKey)
	verdict := &Verdict{OK: fault == nil, Events: c.end - c.start, First: c.start + 1, Fault: fault}
	if fault == nil {
		verdict.Checkpoints = len(c.checkpoints)
	}
	return verdict, nil
}

// point is a place in a chain, as somebody says it is.
type point struct {
	seq          int64
	hash, signed string
}

type chainLine struct {
	seq                    int64
	event, prev, hash, mac string
}

type chain struct {
	workspace   string
	head, cut   *point
	lines       []chainLine
	checkpoints []point
	keys        []map[string]any

	start, end int64
	last       string
}

func broken(seq int64, what string, about ...any) *Fault {
	return &Fault{Seq: seq, What: fmt.Sprintf(what, about...)}
}

func (c *chain) fault(macKey []byte) *Fault {
	// Of those that were signed.
	hashes := map[int64]string{}
	for _, one := range c.checkpoints {
		hashes[one.seq] = ""
	}
	if fault := c.follow(hashes); fault != nil {
		return fault
	}
	if fault := c.checkHead(); fault != nil {
		return fault
	}
	if len(macKey) > 0 {
		if fault := c.checkCodes(macKey); fault != nil {
			return fault
		}
	}
	return c.checkCheckpoints(hashes)
}

func (c *chain) follow(hashes map[int64]string) *Fault {
	before := hashOf([]byte(c.workspace))
	if c.cut != nil {
		said := readSigned(c.cut.signed, c.keys)
		if !isTrue(said["cut"]) || !c.isOf(said, c.start) || said["hash"] != c.cut.hash {
			return broken(c.start+1, "That the chain begins at %d was not signed.", c.start+1)
		}
		before = c.cut.hash
		if _, isSigned := hashes[c.start]; isSigned {
			hashes[c.start] = before
		}
	}
	for _, line := range c.lines {
		expected := c.end + 1
		switch {
		case line.seq > expected:
			return broken(expected, "Event %d is missing.", expected)
		case line.seq < expected:
			return broken(expected, "Event %d stands where %d belongs.", line.seq, expected)
		case line.prev != before:
			return broken(line.seq, "Event %d does not follow from %d.", line.seq, line.seq-1)
		case hashOfLine(line) != line.hash:
			return broken(line.seq, "Event %d was changed. Its hash does not follow from %d.", line.seq, line.seq-1)
		}
		before = line.hash
		if _, isSigned := hashes[line.seq]; isSigned {
			hashes[line.seq] = before
		}
		c.end = line.seq
	}
	c.last = before
	return nil
}

func (c *chain) checkHead() *Fault {
	if c.head != nil && c.head.seq > c.end {
		return broken(c.end+1, "The tail is cut off: %d events after %d are missing.", c.head.seq-c.end, c.end)
	}
	if c.head != nil && c.head.seq == c.end && c.head.hash != "" && c.head.hash != c.last {
		return broken(c.end, "The head is not that of the last event.")
	}
	return nil
}

func (c *chain) checkCodes(macKey []byte) *Fault {
	for _, line := range c.lines {
		hash, _ := hex.DecodeString(line.hash)
		code := hmac.New(sha256.New, macKey)
		code.Write(hash)
		if hex.EncodeToString(code.Sum(nil)) != line.mac {
			return broken(line.seq, "Event %d was not written by the server: its code is wrong.", line.seq)
		}
	}
	return nil
}

func (c *chain) checkCheckpoints(hashes map[int64]string) *Fault {
	for _, one := range c.checkpoints {
		said := readSigned(one.signed, c.keys)
		switch {
		case said == nil:
			return broken(one.seq, "The signature of checkpoint %d does not hold.", one.seq)
		case !c.isOf(said, one.seq):
			return broken(one.seq, "Checkpoint %d was signed for something else.", one.seq)
		case one.seq > c.end:
			what := "The tail is cut off: event %d was signed, and the chain ends at %d."
			return broken(c.end+1, what, one.seq, c.end)
		// Of what a sandbox keeps no more nothing is left to compare.
		case one.seq >= c.start && (hashes[one.seq] == "" || said["hash"] != hashes[one.seq]):
			return broken(one.seq, "The chain up to %d is not the one that was signed.", one.seq)
		}
	}
	return nil
}

func (c *chain) isOf(said map[string]any, seq int64) bool {
	number, isNumber := wholeNumber(said["seq"])
	return isNumber && number == seq && said["workspace"] == c.workspace
}

func isTrue(value any) bool { return value == true }

func hashOf(text []byte) string {
	hash := sha256.Sum256(text)
	return hex.EncodeToString(hash[:])
}

func hashOfLine(line chainLine) string {
	hashed, _ := hex.DecodeString(line.prev)
	var number [8]byte
	binary.BigEndian.PutUint64(number[:], uint64(line.seq))
	hashed = append(hashed, number[:]...)
	return hashOf(append(hashed, line.event...))
}

// readSigned is what a compact JWS says; nil where no key of the list signed it.
func readSigned(signed string, keys []map[string]any) map[string]any {
	parts := strings.Split(signed, ".")
	if len(parts) != 3 {
		return nil
	}
	head, said, signature := readObject(parts[0]), readObject(parts[1]), fromBase64(parts[2])
	if head == nil || said == nil || head["alg"] != "ES256" || len(signature) != 64 {
		return nil
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	for _, key := range keys {
		isOther := isNamed(head["kid"]) && isNamed(key["kid"]) && head["kid"] != key["kid"]
		if key["kty"] != "EC" || key["crv"] != "P-256" || isOther {
			continue
		}
		x, y := fromBase64(key["x"]), fromBase64(key["y"])
		if len(x) != 32 || len(y) != 32 {
			continue
		}
		public := ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
		if public.IsOnCurve(public.X, public.Y) && ecdsa.Verify(&public, digest[:], r, s) {
			return said
		}
	}
	return nil
}

func isNamed(kid any) bool { return kid != nil && kid != "" }

// fromBase64 reads what signatures have, without padding; nil where it is not.
func fromBase64(value any) []byte {
	text, isText := value.(string)
	if !isText || text == "" || strings.ContainsAny(text, "\r\n") {
		return nil
	}
	read, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil
	}
	return read
}

func readObject(part string) map[string]any {
	var object map[string]any
	if json.Unmarshal(fromBase64(part), &object) != nil {
		return nil
	}
	return object
}

func wholeNumber(value any) (int64, bool) {
	number, isNumber := value.(float64)
	if !isNumber || number != math.Trunc(number) || math.Abs(number) >= 1<<53 {
		return 0, false
	}
	return int64(number), true
}

// readChain reads what was downloaded. A line of no known kind is for a later version.
func readChain(export []byte) (*chain, error) {
	c := &chain{}
	for index, text := range bytes.Split(export, []byte("\n")) {
		if len(text) == 0 || string(text) == "\r" {
			continue
		}
		var row map[string]any
		if json.Unmarshal(text, &row) != nil || row == nil || !c.take(row) {
			return nil, &NotAnExport{fmt.Sprintf("Line %d is not part of an export.", index+1)}
		}
	}
	if c.workspace == "" {
		return nil, &NotAnExport{"This is not an export: no line names its workspace."}
	}
	return c, nil
}

// take adds a row, or answers false where it lacks what its kind has.
func (c *chain) take(row map[string]any) bool {
	f := fields{row, true}
	if _, isEvent := row["event"]; isEvent {
		c.lines = append(c.lines, chainLine{f.number("seq"), f.text("event"), f.text("prev"), f.text("hash"), f.optional("mac")})
		return f.ok
	}
	if _, isCheckpoint := row["checkpoint"]; isCheckpoint {
		one := f.object("checkpoint")
		c.checkpoints = append(c.checkpoints, point{seq: one.number("seq"), signed: one.text("signed")})
		return one.ok
	}
	if _, isKeySet := row["jwks"]; isKeySet {
		return c.takeKeys(f.object("jwks").row["keys"])
	}
	if _, isFirst := row["workspace"]; !isFirst {
		return true
	}
	c.workspace, c.head, c.cut = f.text("workspace"), nil, nil
	if row["head"] != nil {
		head := f.object("head")
		c.head = &point{seq: head.number("seq"), hash: head.optional("hash")}
		f.ok = f.ok && head.ok
	}
	if row["cut"] != nil {
		cut := f.object("cut")
		c.cut = &point{cut.number("seq"), cut.text("hash"), cut.text("signed")}
		f.ok = f.ok && cut.ok
	}
	return f.ok
}

func (c *chain) takeKeys(value any) bool {
	list, isList := value.([]any)
	c.keys = nil
	for _, one := range list {
		key, isObject := one.(map[string]any)
		if !isObject {
			return false
		}
		c.keys = append(c.keys, key)
	}
	return isList
}

// fields reads an object, and keeps whether all was as it should be.
type fields struct {
	row map[string]any
	ok  bool
}

func (f *fields) text(name string) string {
	text, isText := f.row[name].(string)
	f.ok = f.ok && isText
	return text
}

func (f *fields) optional(name string) string {
	if f.row[name] == nil {
		return ""
	}
	return f.text(name)
}

func (f *fields) number(name string) int64 {
	number, isNumber := wholeNumber(f.row[name])
	f.ok = f.ok && isNumber
	return number
}

func (f *fields) object(name string) *fields {
	object, isObject := f.row[name].(map[string]any)
	return &fields{object, isObject}
}
